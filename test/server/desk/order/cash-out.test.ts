import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { advanceCashOuts } from '#server/services/wallet/wallet/cash-out'
import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { awardCash, settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { message } from '@/contract/account/message'
import { wallet } from '@/contract/wallet/wallet'
import { ownTicket } from '../../../support/own-ticket'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { newKey } from '../../../support/shop'
import { type Browser, sendAtOnce, staffBrowser, tokenIn } from '../staff'

let made = 0

describe('a cash-out that a person looks at', () => {
  let server: TestServer
  let desk: FastifyInstance
  let first: Browser
  let second: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer()
    desk = await buildDesk(server.deps)
    first = await staffBrowser(server, desk, ['finance'])
    second = await staffBrowser(server, desk, ['finance'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(() => server.clock.advance(61_000))

  /** A learner who asks for cash they have earned; the one before asks again with `isAgain`. */
  const asked = async (amount: number, isAgain = false) => {
    const mobile = `139000071${String(++made).padStart(2, '0')}`
    if (!isAgain) learner = await server.signIn(mobile)
    const { userId } = learner
    const now = server.clock.now()
    await tx(server.db, (work) =>
      awardCash(work, { userId, amount: amount + 500, reason: '分销奖励', ref: `distribution:${mobile}`, settlesAt: now, now }),
    )
    await settleDueCash(server.deps)
    const sealed = await sealPayee(server.db, { name: '李雷', account: mobile })
    const account = { user_id: userId, sealed, hint: '139****', bound_at: now }
    await server.db
      .insertInto('payout_account')
      .values(account)
      .onConflict((on) => on.column('user_id').doNothing())
      .execute()
    const body = { amount, idempotencyKey: newKey(), ticket: await ownTicket(server.deps, userId) }
    const cashOut = await server.send(wallet.cashOut, { body }, learner)
    const { id } = await server.db
      .selectFrom('cash_out')
      .select('id')
      .where('cash_out_no', '=', cashOut.cashOutNo)
      .executeTakeFirstOrThrow()
    return { id, cashOut }
  }
  const seen = async () => (await server.send(wallet.cashOuts, { query: {} }, learner))[0]
  const plain = { reason: '', remark: '' }

  it('leaves at once below the amount of the rules', async () => {
    expect((await asked(99_999)).cashOut).toMatchObject({ status: 'paid' })
  })

  it('waits from the amount on, is not sent by the job, and goes after one person agreed', async () => {
    const { id, cashOut } = await asked(100_000)
    expect(cashOut).toMatchObject({ status: 'applied', stage: 'review', decideBy: server.clock.now() + 2 * 86_400_000 })
    await advanceCashOuts(server.deps)
    expect(await seen()).toMatchObject({ status: 'applied', stage: 'review' })
    const page = (await first.get(`/cash-outs/${id}`)).body
    for (const words of ['分享赚，过了退款期', '与总账一致', '没有实名', '系统检查']) expect(page).toContain(words)
    expect((await first.get('/cash-outs?status=review')).body).toContain(`/cash-outs/${id}`)
    // It is reached from the first page, and from the file of its learner.
    expect((await first.get('/')).body).toContain(`href="/cash-outs/${id}"`)
    const file = (await first.get(`/learners/${learner.userId}`)).body
    expect(file).toContain(`<a href="/cash-outs/${id}">提现 ¥1,000</a>`)
    expect((await first.get(`/learners/${learner.userId}/wallet`)).body).toContain(`<a href="/cash-outs/${id}">${cashOut.cashOutNo}</a>`)
    expect(page).toContain('data-words="同意打款 ¥1,000，看下一笔"')
    // One person is enough here.
    expect(page).not.toContain('批过第一次的人')
    expect(page).toContain(`href="/rewards?user=${learner.userId}"`)
    expect(page).toContain(`href="/learners/${learner.userId}/wallet">1</a>`)
    expect((await first.act('decide-cash-out', id, { ...plain, decision: 'agree' })).status).toBe(303)
    expect(await seen()).toMatchObject({ status: 'paid' })
    expect((await first.get(`/learners/${learner.userId}`)).body).not.toContain('>提现 ¥')
  })

  it('takes the decision on its own page, once', async () => {
    const { id } = await asked(100_000)
    const { body } = await first.get(`/cash-outs/${id}`)
    const version = /name="_version" value="(\d+)"/.exec(body)?.[1] ?? ''
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    const form = { ...plain, decision: 'refuse', _token: tokenIn(body), _version: version, _step: 'run' }
    expect((await first.post(`/acts/decide-cash-out/${id}`, form)).body).toContain('请填写拒绝的理由')
    expect((await first.post(`/acts/decide-cash-out/${id}`, { ...form, reason: '账户名字不对' })).status).toBe(303)
    expect(await seen()).toMatchObject({ status: 'failed' })
    expect((await first.post(`/acts/decide-cash-out/${id}`, { ...form, reason: '再来' })).body).toContain('这个表单已经提交过')
  })

  it('needs a second person from the larger amount on, who is never the first and may give it back', async () => {
    const { id } = await asked(200_000)
    expect((await first.get(`/cash-outs/${id}`)).body).toContain('批过第一次的人不能复核')
    await first.act('decide-cash-out', id, { ...plain, decision: 'agree', remark: '抽查 5 笔订单都在学' })
    expect(await seen()).toMatchObject({ status: 'applied', stage: 'second' })
    expect((await first.act('decide-cash-out', id, { ...plain, decision: 'agree' })).body).toContain('批过第一次的人不能复核')
    expect((await first.get(`/cash-outs/${id}`)).body).toContain('第二个人复核<small>要另一个人来</small>')
    const { body } = await second.get(`/cash-outs/${id}`)
    expect(body).toContain('第二个人复核<small>就是你，现在</small>')
    expect(body).toMatch(/class="said"><span class="face" aria-hidden="true">.<\/span>.*抽查 5 笔订单都在学/s)
    expect(body).toMatch(/<label for="remark">备注<\/label><small id="remark-hint">/)
    await second.act('decide-cash-out', id, { ...plain, decision: 'back', remark: '再看看' })
    expect(await seen()).toMatchObject({ stage: 'review' })
    server.clock.advance(61_000)
    await first.act('decide-cash-out', id, { ...plain, decision: 'agree' })
    server.clock.advance(61_000)
    await second.act('decide-cash-out', id, { ...plain, decision: 'agree' })
    expect(await seen()).toMatchObject({ status: 'paid' })
    const audit = server.db.selectFrom('audit').select(['act', 'staff_id']).where('act', '=', 'decide-cash-out').execute()
    expect(new Set((await audit).map(({ staff_id }) => staff_id)).size).toBe(2)
  })

  it('needs a second person for halves of one learner that the same person agreed to within 24 hours', async () => {
    const one = await asked(150_000)
    await first.act('decide-cash-out', one.id, { ...plain, decision: 'agree' })
    server.clock.advance(61_000)
    const two = await asked(100_000, true)
    await first.act('decide-cash-out', two.id, { ...plain, decision: 'agree' })
    expect(await seen()).toMatchObject({ status: 'applied', stage: 'second' })
    expect((await first.get(`/cash-outs/${two.id}`)).body).toContain('第二个人复核')
    server.clock.advance(61_000)
    await second.act('decide-cash-out', two.id, { ...plain, decision: 'agree' })
    expect(await seen()).toMatchObject({ status: 'paid' })
    server.clock.advance(61_000)
    const three = await asked(150_000)
    await first.act('decide-cash-out', three.id, { ...plain, decision: 'agree' })
    expect(await seen()).toMatchObject({ status: 'paid' })
  })

  it('ends before the learner has another, so that halves of one learner never wait side by side', async () => {
    const { id } = await asked(150_000)
    const half = server.db.selectFrom('cash_out').selectAll().where('id', '=', id)
    const { id: _, ...row } = await half.executeTakeFirstOrThrow()
    const other = { ...row, cash_out_no: `${row.cash_out_no}2`, idempotency_key: newKey() }
    await expect(server.db.insertInto('cash_out').values(other).execute()).rejects.toThrow('cash_out_open')
  })

  onPostgres('agreed to twice at the same moment by one person waits for another', async () => {
    const { id } = await asked(200_000)
    const act = { name: 'decide-cash-out', ref: id, form: { ...plain, decision: 'agree' } }
    const { hasWaited, value } = await race(server.db, {
      hold: (work) => work.selectFrom('cash_out').select('id').where('id', '=', id).forUpdate().execute(),
      act: () => sendAtOnce(server, first, [act, act]),
      count: 2,
    })
    expect([hasWaited, value.map(({ status }) => status).sort()]).toEqual([true, [303, 422]])
    expect(await seen()).toMatchObject({ status: 'applied', stage: 'second' })
  })

  it('gives the cash back with a reason when it is refused', async () => {
    const { id } = await asked(150_000)
    const before = (await server.send(wallet.get, {}, learner)).cash
    expect((await first.act('decide-cash-out', id, { ...plain, decision: 'refuse' })).body).toContain('请填写拒绝的理由')
    await first.act('decide-cash-out', id, { ...plain, decision: 'refuse', reason: '奖励来自同一台设备' })
    expect(await seen()).toMatchObject({ status: 'failed', reason: '奖励来自同一台设备' })
    expect((await server.send(wallet.get, {}, learner)).cash).toBe(before + 150_000)
    const inbox = await server.send(message.list, { query: {} }, learner)
    expect(inbox[0]?.body).toContain('奖励来自同一台设备')
    expect((await first.act('decide-cash-out', id, { ...plain, decision: 'agree' })).body).toContain('刚被别人处理过')
  })

  it('stays unpaid while the movements and the ledger disagree', async () => {
    const { id } = await asked(120_000)
    const account = server.db.updateTable('ledger_account').where('owner', '=', `user:${learner.userId}`).where('kind', '=', 'cash')
    await account.set((eb) => ({ balance: eb('balance', '+', 1) })).execute()
    expect((await first.get(`/cash-outs/${id}`)).body).toContain('与总账不一致')
    expect((await first.act('decide-cash-out', id, { ...plain, decision: 'agree' })).body).toContain('流水和总账对不上')
    await account.set((eb) => ({ balance: eb('balance', '-', 1) })).execute()
  })

  it('waits for an account younger than the rules want, once they are set', async () => {
    const rules = { reviewFrom: '1000', secondFrom: '2000', youngDays: '7', answerDays: '3' }
    expect((await second.act('set-cash-out-rules', 'site', rules)).status).toBe(303)
    expect((await asked(200)).cashOut).toMatchObject({ status: 'applied', stage: 'review' })
  })
})
