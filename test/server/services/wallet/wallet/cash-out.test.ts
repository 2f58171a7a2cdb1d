import { tx } from '#server/database/tables'
import { payoutOf } from '#server/providers/payout/gateway'
import { lockBuyer } from '#server/repositories/account/account'
import { putCashOutRules } from '#server/repositories/account/money-rules'
import { newestSent } from '#server/repositories/account/sms-code'
import { advanceCashOut, advanceCashOuts } from '#server/services/wallet/wallet/cash-out'
import { sealPayee } from '#server/services/wallet/wallet/payout-account'
import { awardCash, settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { message } from '@/contract/account/message'
import { profile } from '@/contract/account/profile'
import { wallet } from '@/contract/wallet/wallet'
import { HOUR_MS } from '@/domain/time/units'
import { usualCashOutRules } from '@/domain/wallet/cash-out-rules'
import { ownTicket } from '../../../../support/own-ticket'
import { onPostgres, race } from '../../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { newKey } from '../../../../support/shop'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Amounts up to the most of a day are sent at once here; reviews have a test of their own.
  await tx(server.db, (work) => putCashOutRules(work, { ...usualCashOutRules, reviewFrom: 1_000_000 }, 0))
})
afterAll(() => server.close())
afterEach(() => jest.restoreAllMocks())

/** A learner with a bound account of this name and cash, by default ¥3.00, that has settled. */
async function earner(mobile: string, name: string, amount = 300): Promise<TestSession> {
  const session = await server.signIn(mobile)
  const { userId } = session
  const now = server.clock.now()
  await tx(server.db, (work) => awardCash(work, { userId, amount, reason: '邀请奖励', ref: `test:${mobile}`, settlesAt: now, now }))
  expect(await server.send(wallet.get, {}, session)).toMatchObject({ pending: amount, cash: 0 })
  await settleDueCash(server.deps)
  const sealed = await sealPayee(server.db, { name, account: '13800000001' })
  await server.db.insertInto('payout_account').values({ user_id: userId, sealed, hint: '138****0001', bound_at: now }).execute()
  return session
}
const askWith = (ticket: string | undefined, session: TestSession, amount: number, idempotencyKey = newKey()) =>
  server.send(wallet.cashOut, { body: { amount, idempotencyKey, ticket } }, session)
/** Asks with the ticket of a fresh code. */
const ask = async (session: TestSession, amount: number, idempotencyKey = newKey()) =>
  askWith(await ownTicket(server.deps, session.userId), session, amount, idempotencyKey)

it('a cash-out pays once under one key, and no more than the balance', async () => {
  const anna = await earner('13500000001', '李雷')
  const key = newKey()
  const [one, two] = [await ask(anna, 200, key), await ask(anna, 200, key)]
  expect(one).toMatchObject({ status: 'paid', amount: 200 })
  expect(two.cashOutNo).toBe(one.cashOutNo)
  await expect(ask(anna, 99)).rejects.toMatchObject({ code: 409, msg: '每次至少提现 1 元' })
  await expect(ask(anna, 101)).rejects.toMatchObject({ code: 409, msg: '可提现余额不足' })
  expect(await server.send(wallet.get, {}, anna)).toMatchObject({ cash: 100, paidOut: 200, leaving: 0 })
})

describe('the code of a cash-out', () => {
  const dead = { code: 403, msg: '验证已失效，请重新验证手机号' }
  const left = async (session: TestSession) => (await server.send(wallet.get, {}, session)).cash

  it('the code is required: a client of an earlier release gets an instruction, and nothing is paid', async () => {
    const hana = await earner('13500000013', '李雷')
    const told = { code: 403, msg: '提现需要短信验证码，请刷新页面或更新到最新版本后再试' }
    await expect(askWith(undefined, hana, 200)).rejects.toMatchObject(told)
    await expect(askWith('unknown', hana, 200)).rejects.toMatchObject(dead)
    const other = await server.signIn('13500000014')
    await expect(askWith(await ownTicket(server.deps, other.userId), hana, 200)).rejects.toMatchObject(dead)
    expect(await left(hana)).toBe(300)
  })

  it('pays once, and stays valid when the request was refused', async () => {
    const iris = await earner('13500000015', '李雷')
    const ticket = await ownTicket(server.deps, iris.userId)
    await expect(askWith(ticket, iris, 301)).rejects.toMatchObject({ msg: '可提现余额不足' })
    const key = newKey()
    const one = await askWith(ticket, iris, 100, key)
    // The reply was lost, and the same request comes again.
    expect((await askWith(ticket, iris, 100, key)).cashOutNo).toBe(one.cashOutNo)
    await expect(askWith(ticket, iris, 100)).rejects.toMatchObject(dead)
    expect(await left(iris)).toBe(200)
  })

  it('the code is sent to the learner’s own number, by the calls of a second factor', async () => {
    const jane = await earner('13500000016', '李雷')
    await server.send(profile.sendOwnCode, { query: {} }, jane)
    const [sent] = await newestSent(server.db, '13500000016', 1)
    const smscode = /\d{6}/.exec(sent?.body ?? '')?.[0] ?? ''
    const { ticket } = await server.send(profile.checkOwnCode, { body: { smscode } }, jane)
    expect(await askWith(ticket, jane, 100)).toMatchObject({ status: 'paid' })
  })
})

it('a cash-out refuses another sum under the same key, and a learner without an account', async () => {
  const key = newKey()
  const dora = await earner('13500000004', '李雷')
  await ask(dora, 200, key)
  await expect(ask(dora, 100, key)).rejects.toMatchObject({ code: 409, msg: '提现申请已提交，请返回重新填写' })
  await server.db.deleteFrom('payout_account').where('user_id', '=', dora.userId).execute()
  await expect(ask(dora, 100)).rejects.toMatchObject({ code: 409, msg: '请先绑定支付宝' })
  expect((await server.send(wallet.get, {}, dora)).payoutHint).toBeNull()
})

it('cash-outs are limited to ¥5000 a day', async () => {
  const edda = await earner('13500000005', '李雷', 1_000_000)
  expect((await server.send(wallet.get, {}, edda)).payoutHint).toBe('138****0001')
  await ask(edda, 499_900)
  await expect(ask(edda, 101)).rejects.toMatchObject({ code: 409, msg: '每天最多提现 5000 元' })
  expect(await ask(edda, 100)).toMatchObject({ status: 'paid' })
  // From ten in the morning to midnight.
  server.clock.advance(14 * HOUR_MS - 1)
  const at = async () => server.signIn('13500000005')
  await expect(ask(await at(), 100)).rejects.toMatchObject({ code: 409 })
  server.clock.advance(1)
  expect(await ask(await at(), 100)).toMatchObject({ status: 'paid' })
})

it('a cash-out returns the money when the transfer is refused', async () => {
  const ben = await earner('13500000002', '测试失败')
  expect(await ask(ben, 200)).toMatchObject({ status: 'failed', reason: '支付宝账号与姓名不一致' })
  expect(await server.send(wallet.get, {}, ben)).toMatchObject({ cash: 300, leaving: 0 })
  expect(await server.send(message.list, { query: {} }, ben)).toMatchObject([
    { title: '提现没有成功', body: '2 元没有转出：支付宝账号与姓名不一致，已退回可提现余额。' },
  ])
})

onPostgres('a cash-out waits for a simultaneous one of the same learner', async () => {
  const lena = await earner('13500000012', '李雷')
  const { hasWaited, value } = await race(server.db, {
    hold: (work) => lockBuyer(work, lena.userId),
    act: () => ask(lena, 200),
  })
  expect([hasWaited, value.status]).toEqual([true, 'paid'])
})

it('a refused cash-out is not queried again', async () => {
  const { cashOutNo } = await ask(await earner('13500000010', '测试失败'), 200)
  const query = jest.spyOn(payoutOf(server.deps), 'query')
  await advanceCashOut(server.deps, cashOutNo)
  expect(query).not.toHaveBeenCalled()
})

it('cash-outs are listed page by page, the latest first', async () => {
  const kim = await earner('13500000011', '李雷', 500)
  const amounts = [100, 200, 101]
  for (const amount of amounts) {
    server.clock.advance(1)
    await ask(kim, amount)
  }
  const pageOf = async (page?: number) =>
    (await server.send(wallet.cashOuts, { query: { ...(page === undefined ? {} : { page }), limit: 2 } }, kim)).map(({ amount }) => amount)
  expect([await pageOf(), await pageOf(0), await pageOf(1)]).toEqual([[101, 200], [101, 200], [100]])
})

it('a refused cash-out does not count towards the day', async () => {
  const ida = await earner('13500000009', '测试失败', 500_000)
  expect(await ask(ida, 500_000)).toMatchObject({ status: 'failed' })
  const sealed = await sealPayee(server.db, { name: '李雷', account: '13800000001' })
  await server.db.updateTable('payout_account').set({ sealed }).where('user_id', '=', ida.userId).execute()
  expect(await ask(ida, 500_000)).toMatchObject({ status: 'paid' })
})

it('a learner has one open cash-out at a time', async () => {
  const cleo = await earner('13500000003', '测试处理中')
  expect(await ask(cleo, 100)).toMatchObject({ status: 'processing' })
  await expect(ask(cleo, 100)).rejects.toMatchObject({ code: 409, msg: '上一笔提现还在处理中' })
  expect(await server.send(wallet.get, {}, cleo)).toMatchObject({ cash: 200, leaving: 100 })
})

describe('a cash-out whose transfer was interrupted', () => {
  const rowOf = (userId: number) => server.db.selectFrom('cash_out').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const walletOf = (session: TestSession) => server.send(wallet.get, {}, session)
  let finn: TestSession
  let gina: TestSession
  beforeAll(async () => {
    finn = await earner('13500000006', '李雷')
    gina = await earner('13500000007', '李雷')
  })

  it('a cash-out is sent in the next round when the provider does not have it, and delays no other', async () => {
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    const transfer = jest.spyOn(payoutOf(server.deps), 'transfer').mockRejectedValue(new Error('no answer'))
    const of = await ask(finn, 200)
    server.clock.advance(1)
    const other = await ask(gina, 200)
    const left = (cashOutNo: string) => [{ err: expect.any(Error), cashOutNo }, 'cash-out is left for the next round']
    expect([of.status, other.status]).toEqual(['processing', 'processing'])
    transfer.mockRestore()
    const again = jest.spyOn(payoutOf(server.deps), 'transfer').mockRejectedValueOnce(new Error('no answer'))
    await advanceCashOuts(server.deps)
    expect(log.mock.calls).toEqual([left(of.cashOutNo), left(other.cashOutNo), left(of.cashOutNo)])
    expect([(await rowOf(finn.userId)).status, (await rowOf(gina.userId)).status]).toEqual(['processing', 'paid'])
    await advanceCashOuts(server.deps)
    expect(await rowOf(finn.userId)).toMatchObject({ status: 'paid', provider_id: `sandbox${of.cashOutNo}` })
    expect(again).toHaveBeenCalledTimes(3)
    expect(await walletOf(finn)).toMatchObject({ cash: 100, leaving: 0, paidOut: 200 })
  })

  it('a cash-out is not sent again when the provider has it, and a finished one is not queried', async () => {
    const { cash_out_no: cashOutNo } = await rowOf(finn.userId)
    const before = await walletOf(finn)
    await server.db.updateTable('cash_out').set({ status: 'processing' }).where('cash_out_no', '=', cashOutNo).execute()
    const payout = payoutOf(server.deps)
    const [transfer, query] = [jest.spyOn(payout, 'transfer'), jest.spyOn(payout, 'query')]
    await advanceCashOut(server.deps, cashOutNo)
    expect([transfer.mock.calls.length, query.mock.calls.length]).toEqual([0, 1])
    expect(await walletOf(finn)).toEqual(before)
    for (const over of [cashOutNo, 'unknown']) await advanceCashOut(server.deps, over)
    expect(query).toHaveBeenCalledTimes(1)
  })

  it('a cash-out that ends during a query is not ended otherwise', async () => {
    const hana = await earner('13500000008', '测试处理中')
    const { cashOutNo } = await ask(hana, 200)
    const payout = payoutOf(server.deps)
    jest.spyOn(payout, 'query').mockImplementationOnce(async () => {
      jest.spyOn(payout, 'query').mockResolvedValueOnce({ kind: 'paid', providerId: 'p' })
      await advanceCashOut(server.deps, cashOutNo)
      return { kind: 'failed', reason: '支付宝转账失败' }
    })
    await advanceCashOut(server.deps, cashOutNo)
    expect(await server.send(wallet.get, {}, hana)).toMatchObject({ cash: 100, leaving: 0, paidOut: 200 })
    expect(await server.send(wallet.cashOuts, { query: {} }, hana)).toMatchObject([
      { cashOutNo, status: 'paid', reason: '', finishedAt: server.clock.now() },
    ])
    expect((await server.send(message.list, { query: {} }, hana)).map(({ title }) => title)).toEqual(['提现已到账'])
  })
})
