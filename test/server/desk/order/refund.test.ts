import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { gatewayOf } from '#server/providers/payment/gateway'
import { ProviderFailure } from '#server/providers/payment/provider'
import { lockMover } from '#server/repositories/account/moved-alone'
import { advanceRefund } from '#server/services/order/after-sale/after-sale'
import { settle } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { booksOf, newKey, orderRow, payFor } from '../../../support/shop'
import { type Browser, sendAtOnce, staffBrowser, staffIdOf, tokenIn } from '../staff'

const DAY = 86_400_000
const COURSE = 101
const OTHER_COURSE = 102
let made = 0

describe('a refund beyond the rules', () => {
  let server: TestServer
  let desk: FastifyInstance
  let service: Browser
  let finance: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    service = await staffBrowser(server, desk, ['service'])
    finance = await staffBrowser(server, desk, ['finance'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    learner = await server.signIn(`139000061${String(++made).padStart(2, '0')}`)
    // Codes by text message are sent once a minute to one number.
    server.clock.advance(61_000)
  })
  afterEach(() => jest.restoreAllMocks())

  const bought = async (price = 39_900, courseId = COURSE) => {
    await server.db.updateTable('course').set({ price, list_price: price }).where('id', '=', courseId).execute()
    const body = {
      courseId,
      idempotencyKey: newKey(),
      buyFrom: 'h5' as const,
      isBargainPaid: 0,
      couponId: 0,
      envelopeId: 0,
      beans: 0,
    }
    const { orderSn } = await server.send(order.create, { body: { ...body, agreed: await agreedFor(courseId) } }, learner)
    const { notice } = await payFor(server, learner, orderSn, 'wechat_h5')
    await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
    await server.db
      .updateTable('orders')
      .set({ paid_at: server.clock.now() - 10 * DAY })
      .where('order_sn', '=', orderSn)
      .execute()
    return orderSn
  }
  const agreedFor = async (courseId: number) => {
    const { protocols } = await server.send(order.quote, { query: { courseId } }, learner)
    return protocols.map(({ courseId, id, version }) => ({ courseId, id, version }))
  }
  /** An order that was paid ten days ago and is asked back, and its case. */
  const asked = async (price?: number, courseId?: number) => {
    const orderSn = await bought(price, courseId)
    const body = { seqs: [1], reason: '报错了科目', isByPerson: true }
    const refund = await server.send(afterSale.askRefund, { params: { orderSn }, body }, learner)
    const { id } = await server.db.selectFrom('refund').select('id').where('refund_no', '=', refund.refundNo).executeTakeFirstOrThrow()
    return { orderSn, refund, id }
  }
  const seen = async (orderSn: string) => (await server.send(afterSale.refunds, { params: { orderSn } }, learner))[0]
  const owns = async () =>
    (await server.db.selectFrom('entitlement').select('course_id').where('user_id', '=', learner.userId).execute()).length
  const told = async () => (await server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'refund_done')
  const audits = (refundNo: string) => server.db.selectFrom('audit').select('act').where('object', '=', `refund:${refundNo}`).execute()
  const plain = { ends: 'yes', book: 'leave', amount: '', beans: '', goodwill: '', deducted: '', remark: '' }

  it('reaches the learner as a case, with the day of the answer, and refused where they did not agree to wait', async () => {
    const orderSn = await bought()
    const preview = await server.send(afterSale.previewRefund, { params: { orderSn }, query: {} }, learner)
    expect(preview).toMatchObject({ isByPerson: true, seqs: [1], amount: 39_900, decideBy: server.clock.now() + 2 * DAY })
    expect(preview.items[0]).toMatchObject({ reason: '付款已超过 7 天', isByPerson: true })
    const body = { seqs: [1], reason: '报错了科目' }
    await expect(server.send(afterSale.askRefund, { params: { orderSn }, body }, learner)).rejects.toMatchObject({ code: 409 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
  })

  it('begins at the desk for a learner on the telephone, waits with the others, and is refused twice', async () => {
    const orderSn = await bought()
    const { id } = await server.db.selectFrom('orders').select('id').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
    expect((await service.get(`/learners/${learner.userId}/orders`)).body).toContain(`/acts/open-refund/${id}`)
    const none = await service.act('open-refund', id, { seqs: [], reason: '电话里说报错了' })
    expect(none.body).toContain('请选要退的')
    const begun = await service.act('open-refund', id, { seqs: ['1'], reason: '电话里说报错了' })
    const [, refund = ''] = /^\/refunds\/(\d+)\?done=1$/.exec(begun.to) ?? []
    expect(await seen(orderSn)).toMatchObject({ status: 'applied', stage: 'review', reason: '电话里说报错了', amount: 39_900 })
    expect((await told()).map(({ title }) => title)).toEqual(['退款申请已收到'])
    expect((await service.get('/refunds?status=waiting')).body).toContain(`/refunds/${refund}"`)
    expect((await service.get(`/acts/open-refund/${id}`)).body).toContain('这笔订单现在没有可以退的')
    await service.act('decide-refund', refund, { ...plain, choice: 'refuse', note: '学员又不退了' })
  })

  it('waits for a person, who gives back a part: money, right, messages, order and audit follow', async () => {
    const { orderSn, refund, id } = await asked()
    expect(refund).toMatchObject({ status: 'applied', stage: 'review' })
    expect([await owns(), (await told()).map(({ title }) => title)]).toEqual([1, ['退款申请已收到']])
    const page = (await service.get(`/refunds/${id}`)).body
    for (const words of ['付款后 7 天内', '今天是第 11 天', '报错了科目', '建议 ¥399']) expect(page).toContain(words)
    const done = await service.act('decide-refund', id, { ...plain, choice: 'part', amount: '343.14', note: '已按没有学的部分退。' })
    expect(done).toMatchObject({ status: 303, to: `/refunds/${id}?done=last` })
    expect(await seen(orderSn)).toMatchObject({ status: 'succeeded', choice: 'part', amount: 34_314, note: '已按没有学的部分退。' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded', refunded: 34_314 })
    expect(await owns()).toBe(0)
    expect((await told())[0]?.body).toContain('343.14 元按原支付方式退回')
    expect((await audits(refund.refundNo)).map(({ act }) => act)).toEqual(['decide-refund'])
    expect((await booksOf(server)).sums.every((sum) => sum === 0)).toBe(true)
  })

  it('shows beside the decision what its learner will see, in the words of their order', async () => {
    const { id } = await asked()
    const cards = async (form: Record<string, string>) => {
      const page = await service.get(`/acts/decide-refund/${id}`)
      const { body } = await service.post(`/acts/decide-refund/${id}`, {
        ...plain,
        ...form,
        _token: tokenIn(page.body),
        _change: 'preview',
      })
      return (
        /<section data-part="preview".*?<\/section>/s
          .exec(body)?.[0]
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ') ?? ''
      )
    }
    expect((await service.get(`/refunds/${id}`)).body).toContain('客服正在核对')
    const part = await cards({ choice: 'part', amount: '343.14', note: '按没有学的部分退。' })
    for (const words of ['退款 ¥343.14', '已退款', '按没有学的部分退。']) expect(part).toContain(words)
    expect(await cards({ choice: 'goodwill', goodwill: '20', note: '谢谢。' })).toContain('补到余额 ¥20 已到账')
    expect(await cards({ choice: 'refuse', note: '已学完九成' })).toContain('没有退')
    expect(await cards({ choice: 'whole', book: 'ask', note: '寄回再退。' })).toContain('请按消息里的地址寄回教材')
    // Nothing of it is stored, and a form that cannot be sent says why.
    expect(await cards({ choice: 'part', amount: '900', note: '多了' })).toContain('还不能决定：最多可退 399 元')
    expect(await cards({ choice: 'whole', amount: 'abc', note: '全退' })).toContain('还不能决定：')
    expect((await service.get(`/refunds/${id}`)).body).toContain('客服正在核对')
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '学员又不退了' })
  })

  it('takes the decision on its own page, which tells what follows, and only once', async () => {
    const { id, orderSn } = await asked()
    const { status, body: page } = await service.get(`/refunds/${id}`)
    expect(status).toBe(200)
    expect(page).toContain('name="_step" value="run" data-decides="true">决定，看下一笔')
    const version = /name="_version" value="(\d+)"/.exec(page)?.[1] ?? ''
    const form = { choice: 'part', amount: '100', ends: 'yes', book: 'leave', note: '按没学的退' }
    const typed = { ...form, _token: tokenIn(page), _version: version }
    const preview = await service.post(`/acts/decide-refund/${id}`, { ...typed, _change: 'preview' })
    expect(preview.body).toContain('data-words="退 ¥100，看下一笔"')
    expect(preview.body).toContain('退一部分：100 元按原支付方式退回')
    // A code by text message is sent now, and asked for on one page more.
    await server.db.updateTable('staff_session').set({ confirmed_at: 0 }).execute()
    const sent = await service.post(`/acts/decide-refund/${id}`, { ...typed, _step: 'run' })
    expect(sent.body).toContain('name="_code"')
    expect((await seen(orderSn))?.stage).toBe('review')
    await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
    expect((await service.post(`/acts/decide-refund/${id}`, { ...typed, note: '', _step: 'run' })).body).toContain('请写一句给学员的话')
    const done = await service.post(`/acts/decide-refund/${id}`, { ...typed, _step: 'run' })
    expect(done.status).toBe(303)
    expect((await seen(orderSn))?.amount).toBe(10_000)
    const again = await service.post(`/acts/decide-refund/${id}`, { ...typed, _step: 'run' })
    expect(again.body).toContain('这个表单已经提交过')
    expect(await server.db.selectFrom('refund').select('id').where('order_sn', '=', orderSn).execute()).toHaveLength(1)
  })

  it('asks on its own page for a code of the authenticator, where its reader has one', async () => {
    const { id } = await asked()
    const staff_id = await staffIdOf(server, finance)
    await server.db.updateTable('staff_session').set({ confirmed_at: 0 }).execute()
    await server.db.insertInto('staff_factor').values({ staff_id, password_hash: 'hashed', secret: 'sealed', pending: null }).execute()
    expect((await finance.get(`/refunds/${id}`)).body).toMatch(/required=""[^>]*name="_code"|name="_code"[^>]*required=""/)
    await server.db.deleteFrom('staff_factor').where('staff_id', '=', staff_id).execute()
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '学员又不退了' })
  })

  it('says that a decision beyond the limit waits for a second person, and no sum yet', async () => {
    const { id } = await asked(99_900)
    const page = await service.get(`/acts/decide-refund/${id}`)
    const form = { ...plain, choice: 'whole', note: '全退。', _token: tokenIn(page.body), _change: 'preview' }
    expect((await service.post(`/acts/decide-refund/${id}`, form)).body).toContain('等财务复核')
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '学员又不退了' })
  })

  it('gives back a part while the course stays, and later no more than the rest', async () => {
    const { orderSn, id } = await asked()
    await service.act('decide-refund', id, { ...plain, ends: '', choice: 'part', amount: '100', note: '补偿停播的两节。' })
    expect([await owns(), await orderRow(server, orderSn)]).toMatchObject([1, { status: 'completed', refunded: 10_000 }])
    expect(await server.send(afterSale.previewRefund, { params: { orderSn }, query: {} }, learner)).toMatchObject({ amount: 29_900 })
    const body = { seqs: [1], reason: '不学了', isByPerson: true }
    await server.send(afterSale.askRefund, { params: { orderSn }, body }, learner)
    const next = await server.db
      .selectFrom('refund')
      .select('id')
      .where('order_sn', '=', orderSn)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const over = await service.act('decide-refund', next.id, { ...plain, choice: 'part', amount: '299.01', note: '多了' })
    expect(over.body).toContain('最多可退 299 元')
    await service.act('decide-refund', next.id, { ...plain, choice: 'whole', note: '全退。' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded', refunded: 39_900 })
  })

  it('ends with a reason that the learner reads, and the course stays', async () => {
    const { orderSn, id } = await asked()
    expect((await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '' })).status).toBe(422)
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '已学完九成' })
    expect(await seen(orderSn)).toMatchObject({ status: 'refused', note: '已学完九成' })
    expect([await owns(), await orderRow(server, orderSn)]).toMatchObject([1, { status: 'completed', refunded: 0 }])
    expect((await told())[0]).toMatchObject({ title: '退款没有通过', body: expect.stringContaining('已学完九成') })
  })

  it('becomes goodwill in the wallet, never above the most, and counts as no refund', async () => {
    const { orderSn, id } = await asked()
    expect((await service.act('decide-refund', id, { ...plain, choice: 'goodwill', goodwill: '50.01', note: '抱歉' })).body).toContain(
      '最多 50 元',
    )
    await service.act('decide-refund', id, { ...plain, choice: 'goodwill', goodwill: '50', note: '抱歉，课程可以接着学。' })
    expect(await seen(orderSn)).toMatchObject({ status: 'succeeded', choice: 'goodwill', goodwill: 5_000, amount: 0 })
    expect([await owns(), await orderRow(server, orderSn)]).toMatchObject([1, { status: 'completed', refunded: 0 }])
    expect((await booksOf(server)).accounts.find(({ kind, owner }) => kind === 'cash' && owner === `user:${learner.userId}`)?.balance).toBe(
      5_000,
    )
  })

  it('waits for a second person above the limit of the role, who is never the first', async () => {
    const { orderSn, id } = await asked(69_900)
    await service.act('decide-refund', id, { ...plain, choice: 'whole', note: '同意退。' })
    expect(await seen(orderSn)).toMatchObject({ status: 'applied', stage: 'second', note: '' })
    expect((await service.get(`/acts/second-refund/${id}`)).status).toBe(403)
    const both = await staffBrowser(server, desk, ['service', 'finance'])
    await finance.act('second-refund', id, { decision: 'back', remark: '先问清楚' })
    server.clock.advance(61_000)
    await service.act('decide-refund', id, { ...plain, choice: 'whole', note: '问过了，同意退。' })
    expect(await seen(orderSn)).toMatchObject({ stage: 'second' })
    await server.db
      .updateTable('refund')
      .set({ decided_by: await staffIdOf(server, both) })
      .where('id', '=', id)
      .execute()
    expect((await both.act('second-refund', id, { decision: 'agree', remark: '' })).body).toContain('批过第一次的人不能复核')
    server.clock.advance(61_000)
    await finance.act('second-refund', id, { decision: 'agree', remark: '' })
    expect(await seen(orderSn)).toMatchObject({ status: 'succeeded', amount: 69_900 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded' })
  })
  it('waits for a second person where halves of one learner are above the limit of the role together', async () => {
    const one = await asked()
    await service.act('decide-refund', one.id, { ...plain, choice: 'whole', note: '同意退。' })
    expect(await seen(one.orderSn)).toMatchObject({ status: 'succeeded' })
    const two = await asked()
    server.clock.advance(61_000)
    await service.act('decide-refund', two.id, { ...plain, choice: 'whole', note: '同意退。' })
    expect(await seen(two.orderSn)).toMatchObject({ status: 'applied', stage: 'second' })
    server.clock.advance(61_000)
    await finance.act('second-refund', two.id, { decision: 'agree', remark: '' })
    expect(await seen(two.orderSn)).toMatchObject({ status: 'succeeded' })
  })

  onPostgres('waits for a second person with one of two halves that are sent at the same moment', async () => {
    const halves = [await asked(), await asked(39_900, OTHER_COURSE)]
    const mover = { act: 'decide-refund', staffId: await staffIdOf(server, service), userId: learner.userId }
    const { hasWaited, value } = await race(server.db, {
      hold: (work) => lockMover(work, mover),
      act: () =>
        sendAtOnce(
          server,
          service,
          halves.map(({ id }) => ({ name: 'decide-refund', ref: id, form: { ...plain, choice: 'whole', note: '同意退。' } })),
        ),
      count: 2,
    })
    expect([hasWaited, value.map(({ status }) => status)]).toEqual([true, [303, 303]])
    const ends = await Promise.all(halves.map(async ({ orderSn }) => (await seen(orderSn))?.stage ?? 'none'))
    expect(ends.sort()).toEqual(['none', 'second'])
    expect(await owns()).toBe(1)
  })

  it('comes back to the queue with the words of the provider, and goes out under a new number', async () => {
    const { orderSn, refund, id } = await asked()
    const { wechat } = await gatewayOf(server.deps)
    const spy = jest.spyOn(wechat, 'refund').mockRejectedValue(new ProviderFailure('NOT_ENOUGH', 'refused'))
    await service.act('decide-refund', id, { ...plain, choice: 'whole', note: '同意退。' })
    spy.mockRestore()
    const back = await seen(orderSn)
    expect(back).toMatchObject({ status: 'applied', stage: 'review' })
    expect(back?.refundNo).not.toBe(refund.refundNo)
    expect((await service.get(`/refunds/${id}`)).body).toContain('微信支付：商户号余额不足')
    expect((await told()).map(({ title }) => title)).toEqual(['退款还在处理', '退款申请已收到'])
    server.clock.advance(61_000)
    await service.act('decide-refund', id, { ...plain, choice: 'whole', note: '同意退。' })
    expect(await seen(orderSn)).toMatchObject({ status: 'succeeded' })
  })

  it('asks a sent book back, or deducts it, before the money goes', async () => {
    const { orderSn, id } = await asked()
    const book = await server.db.selectFrom('textbook').select(['id', 'title']).orderBy('id').executeTakeFirstOrThrow()
    const right = { user_id: learner.userId, course_id: COURSE, book_id: book.id, status: 'shipped' as const, claimed_at: 1 }
    await server.db
      .insertInto('book_right')
      .values(right)
      .onConflict((on) => on.columns(['user_id', 'course_id', 'book_id']).doUpdateSet({ status: 'shipped' }))
      .execute()
    const ask = { ...plain, choice: 'whole', book: 'ask', note: '收到就退。' }
    expect((await service.act('decide-refund', id, ask)).body).toContain('请先在退款规则里填写教材寄回的地址')
    const rules = { days: '7', mostLearned: '20', counts: ['files', 'materials', 'packs'], autoMost: '10000', answerDays: '2' }
    const limits = {
      serviceMost: '500',
      financeMost: '5000',
      goodwillMost: '50',
      bookFee: '50',
      returnAddress: '成都市高新区 1 号，客服，400',
    }
    expect((await finance.act('set-refund-rules', 'site', { ...rules, ...limits })).status).toBe(303)
    server.clock.advance(61_000)
    await service.act('decide-refund', id, ask)
    expect(await seen(orderSn)).toMatchObject({ status: 'applied', stage: 'book' })
    expect((await told())[0]?.body).toContain(`请把《${book.title}》寄回：成都市高新区 1 号`)
    server.clock.advance(61_000)
    await service.act('take-refund-books', id, { state: 'deduct', deducted: '50', reason: '没有寄回' })
    expect(await seen(orderSn)).toMatchObject({ status: 'succeeded', amount: 34_900, deducted: 5_000 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded', refunded: 34_900 })
  })

  it('leads from the first page to the case that has waited longest, and from each to the next', async () => {
    const first = await asked()
    learner = await server.signIn('13900006190')
    const second = await asked()
    expect((await service.get('/')).body).toContain(`href="/refunds/${first.id}"`)
    expect((await service.get(`/refunds/${first.id}`)).body.replaceAll('<!-- -->', '')).toContain('第 1 / 2 笔')
    const done = await service.act('decide-refund', first.id, { ...plain, choice: 'refuse', note: '不符合' })
    expect(done.to).toBe(`/refunds/${second.id}?done=next&was=${encodeURIComponent(`/refunds/${first.id}`)}`)
    await service.act('decide-refund', second.id, { ...plain, choice: 'refuse', note: '不符合' })
  })

  it('goes to a colleague who may decide, others are led past it, and after the decision nobody has it', async () => {
    const another = async () => {
      learner = await server.signIn(`139000062${String(++made).padStart(2, '0')}`)
      server.clock.advance(61_000)
      return asked()
    }
    const [first, second] = [await asked(), await another()]
    const [financeId, teacher] = [await staffIdOf(server, finance), await staffBrowser(server, desk, ['teacher'])]
    const hand = (colleagueId: number) => service.act('hand-refund', first.id, { colleagueId: String(colleagueId) })
    expect((await hand(await staffIdOf(server, teacher))).body).toContain('这位同事不能决定退款，请派给别人')
    expect((await hand(financeId)).status).toBe(303)
    expect((await finance.get(`/refunds/${first.id}`)).body).toContain('派给你')
    expect((await service.get(`/refunds/${first.id}`)).body).toMatch(/派给(<!-- -->)?员工/)
    const mine = (await service.get(`/refunds?hand=${financeId}`)).body
    expect([mine.includes(`/refunds/${first.id}"`), mine.includes(`/refunds/${second.id}"`)]).toEqual([true, false])
    const third = await another()
    const next = await service.act('decide-refund', third.id, { ...plain, choice: 'refuse', note: '不符合' })
    expect(next.to).toContain(`/refunds/${second.id}?`)
    await service.act('decide-refund', second.id, { ...plain, choice: 'refuse', note: '不符合' })
    server.clock.advance(61_000)
    await finance.act('decide-refund', first.id, { ...plain, choice: 'refuse', note: '不符合' })
    expect(await server.db.selectFrom('work_hold').select('object_id').where('path', '=', '/refunds').execute()).toEqual([])
    expect((await hand(financeId)).body).toContain('这笔退款已经处理过了')
  })

  it('allows no second decision, nor by two at once, nor by those who may not', async () => {
    const { id, refund } = await asked()
    const editor = await staffBrowser(server, desk, ['editor'])
    expect((await editor.get(`/refunds/${id}`)).status).toBe(403)
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '不符合' })
    expect((await service.act('decide-refund', id, { ...plain, choice: 'whole', note: '再退' })).body).toContain('刚被别人处理过')
    await advanceRefund(server.deps, refund.refundNo)
    expect((await booksOf(server)).refs).not.toContain(`refund:${refund.refundNo}`)
  })

  it('comes up at most three times an order', async () => {
    const { orderSn, id } = await asked()
    const ask = () =>
      server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '退', isByPerson: true } }, learner)
    await service.act('decide-refund', id, { ...plain, choice: 'refuse', note: '不符合' })
    for (let n = 0; n < 2; n += 1) {
      const { refundNo } = await ask()
      await server.db.updateTable('refund').set({ status: 'refused', stage: null }).where('refund_no', '=', refundNo).execute()
      await server.db.updateTable('orders').set({ status: 'completed' }).where('order_sn', '=', orderSn).execute()
    }
    await expect(ask()).rejects.toMatchObject({ code: 409, msg: expect.stringContaining('已经多次申请过退款') })
  })
})
