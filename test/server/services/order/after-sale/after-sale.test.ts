import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { postJournal } from '#server/repositories/wallet/ledger'
import { advanceNewRefunds, advanceRefund } from '#server/services/order/after-sale/after-sale'
import { settle } from '#server/services/order/settle'
import { moveParcels } from '#server/services/order/textbooks'
import { address } from '@/contract/account/address'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { textbook } from '@/contract/order/textbook'
import { beanPostings } from '@/domain/money/beans'
import { holdCoupon } from '../../../../support/purse'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { booksOf, COURSE, newKey, orderRow, paidOrder, payFor, paymentRow, placeOrder, stockShop } from '../../../../support/shop'

afterEach(() => jest.restoreAllMocks())

let server: TestServer
let anna: TestSession
let orderSn: string
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  const postings = beanPostings(anna.userId, 100)
  await tx(server.db, (work) => postJournal(work, { ref: 'first-beans:test', reason: '新人学豆', postings, now: server.clock.now() }))
  const body = {
    courseId: COURSE.paid,
    withIds: String(COURSE.endless),
    idempotencyKey: newKey(),
    buyFrom: 'h5' as const,
    isBargainPaid: 0,
    beans: 100,
  }
  const made = await server.send(order.create, { body }, anna)
  orderSn = made.orderSn
  const { notice } = await payFor(server, anna, orderSn, 'wechat_h5')
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
})
afterAll(() => server.close())

const beansOf = async () =>
  (await server.db.selectFrom('ledger_account').select('balance').where('owner', '=', `user:${anna.userId}`).executeTakeFirstOrThrow())
    .balance

it('a refund returns one item, exactly what it paid, and ends its right only', async () => {
  expect(await beansOf()).toBe(0)
  const bought = await server.send(order.get, { params: { orderSn } }, anna)
  expect(bought).toMatchObject({ status: 'completed', payable: 28_800, beans: 100 })
  const preview = await server.send(afterSale.previewRefund, { params: { orderSn }, query: { seqs: '2' } }, anna)
  expect(preview).toMatchObject({ seqs: [2], amount: bought.items[1]?.payable, beans: bought.items[1]?.beans, channel: '微信支付' })
  const refund = await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, anna)
  expect(refund).toMatchObject({ status: 'succeeded', amount: preview.amount })
  expect(await beansOf()).toBe(preview.beans)
  const rights = await server.db.selectFrom('entitlement').select('course_id').execute()
  expect(rights).toEqual([{ course_id: COURSE.paid }])
  expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'completed', refunded: preview.amount })
})

it('a book claimed with a course is not shipped after the course was refunded', async () => {
  const { db, clock } = server
  await db.insertInto('textbook').values({ id: 901, title: '讲义', cover: '', intro: '' }).execute()
  await db
    .insertInto('course_textbook')
    .values([COURSE.paid, COURSE.free].map((course_id) => ({ course_id, book_id: 901 })))
    .execute()
  const ben = await server.signIn('13900000003')
  const place = { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail: '一号', isDefault: false }
  const { id: addressId } = await server.send(address.add, { body: place }, ben)
  const bought = await paidOrder(server, ben)
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, bought.notice)
  const [right] = await server.send(textbook.rights, {}, ben)
  await server.send(textbook.claim, { params: { id: right?.id ?? 0 }, body: { addressId } }, ben)
  await server.send(afterSale.askRefund, { params: { orderSn: bought.orderSn }, body: { seqs: [1], reason: '不想学了' } }, ben)
  clock.advance(6 * 60_000)
  await moveParcels(server.deps)
  expect(await db.selectFrom('shipment').select('id').execute()).toEqual([])
  expect(await db.selectFrom('book_right').select(['status', 'sealed']).execute()).toEqual([{ status: 'open', sealed: '' }])
})

it('a refund refuses the same item again, and returns the rest to the last fen and bean', async () => {
  const again = server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, anna)
  await expect(again).rejects.toMatchObject({ code: 409 })
  await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '选错了' } }, anna)
  expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'refunded', refunded: 28_800 })
  expect(await beansOf()).toBe(100)
  const payment = server.db.selectFrom('payment').select('refunded').where('order_sn', '=', orderSn)
  expect(await payment.execute()).toEqual([{ refunded: 28_800 }])
  const books = await booksOf(server)
  expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
  expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
})

it('an order of another learner does not exist for a refund', async () => {
  const ben = await server.signIn('13900000002')
  await expect(server.send(afterSale.previewRefund, { params: { orderSn }, query: {} }, ben)).rejects.toMatchObject({ code: 404 })
})

let learners = 0
const newLearner = () => server.signIn(`1380000${5000 + learners++}`)
const preview = (sn: string, session: TestSession, seqs?: string) =>
  server.send(afterSale.previewRefund, { params: { orderSn: sn }, query: { seqs } }, session)
const ask = (sn: string, session: TestSession, seqs: number[]) =>
  server.send(afterSale.askRefund, { params: { orderSn: sn }, body: { seqs, reason: '选错了' } }, session)
const wechatOf = async () => (await gatewayOf(server.deps)).wechat

/** Buys a course and another with money, and with a coupon. */
async function bundle(session: TestSession, withId: number) {
  await holdCoupon(server, session.userId)
  const wish = { courseId: COURSE.paid, withIds: String(withId) }
  const { couponId, version } = await server.send(order.quote, { query: wish }, session)
  const body = { ...wish, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, couponId, quoteVersion: version }
  const made = await server.send(order.create, { body }, session)
  server.clock.advance(1_000)
  const { notice, tradeNo } = await payFor(server, session, made.orderSn, 'wechat_h5')
  await settle(server.deps, await wechatOf(), notice)
  return { sn: made.orderSn, tradeNo }
}
const couponStatus = async ({ userId }: TestSession) =>
  (await server.db.selectFrom('coupon').select('status').where('user_id', '=', userId).executeTakeFirstOrThrow()).status

describe('the refundable sum', () => {
  it('the refundable sum is zero for an unpaid order, for bought beans, or during another partial refund', async () => {
    const ben = await newLearner()
    const { orderSn: sn, createdAt } = await placeOrder(server, ben)
    const reasons = async () => (await preview(sn, ben)).items.map(({ reason }) => reason)
    expect(await preview(sn, ben)).toMatchObject({ seqs: [], amount: 0, channel: '', coupons: [], until: createdAt + 7 * 86_400_000 })
    expect(await reasons()).toEqual(['订单当前不能退款'])
    const change = (values: { status?: 'completed' | 'refunding'; kind?: 'recharge'; paid_at?: number }) =>
      server.db.updateTable('orders').set(values).where('order_sn', '=', sn).execute()
    await change({ status: 'refunding', paid_at: server.clock.now() })
    expect(await reasons()).toEqual(['订单当前不能退款'])
    await change({ status: 'completed', kind: 'recharge' })
    expect(await reasons()).toEqual(['充值的学豆不支持退款'])
    await expect(ask(sn, ben, [1])).rejects.toMatchObject({ code: 409, msg: expect.stringContaining('充值的学豆不支持退款') })
  })

  it('includes the coupons of the whole order only, which return with it', async () => {
    const ben = await newLearner()
    const { sn } = await bundle(ben, COURSE.endless)
    const paidAt = (await orderRow(server, sn)).paid_at ?? 0
    expect(await preview(sn, ben)).toMatchObject({ seqs: [1, 2], amount: 27_800, coupons: ['满减券'], until: paidAt + 7 * 86_400_000 })
    expect((await preview(sn, ben, '2')).coupons).toEqual([])
    expect(await ask(sn, ben, [2, 1, 1])).toMatchObject({ status: 'succeeded', seqs: [1, 2], amount: 27_800 })
    expect(await couponStatus(ben)).toBe('usable')
  })

  it('excludes refunded parts, and a part returns no coupon', async () => {
    const ben = await newLearner()
    const { sn } = await bundle(ben, COURSE.endless)
    await ask(sn, ben, [2])
    expect(await couponStatus(ben)).toBe('used')
    expect(await preview(sn, ben)).toMatchObject({ seqs: [1], coupons: [], items: [{ reason: '' }, { reason: '已经退款' }] })
    await ask(sn, ben, [1])
    expect(await couponStatus(ben)).toBe('used')
  })
})

describe('a course with learned lessons', () => {
  it("a course is refundable up to a fifth of them, and another learner's progress does not count", async () => {
    const { db } = server
    await db.insertInto('chapter').values({ id: 901, course_id: COURSE.endless, title: '一', seq: 1 }).execute()
    const lesson = { course_id: COURSE.endless, chapter_id: 901, title: '课', type: 'video' as const, media: '', length: 10 }
    const ids = [9011, 9012, 9013, 9014, 9015]
    await db
      .insertInto('lesson')
      .values(ids.map((id, seq) => ({ ...lesson, id, seq, is_trial: false, start_at: null, end_at: null })))
      .execute()
    const [ben, cleo] = [await newLearner(), await newLearner()]
    const { sn } = await bundle(ben, COURSE.endless)
    const learn = ({ userId }: TestSession, lessonIds: readonly number[], is_learned: boolean) =>
      db
        .insertInto('learn_state')
        .values(
          lessonIds.map((lesson_id) => ({
            user_id: userId,
            lesson_id,
            course_id: COURSE.endless,
            played: new Uint8Array(2),
            played_seconds: 9,
            position: 9,
            is_learned,
            updated_at: 0,
          })),
        )
        .execute()
    await learn(cleo, ids, true)
    await learn(ben, ids.slice(0, 1), true)
    await learn(ben, ids.slice(2), false)
    expect((await preview(sn, ben)).seqs).toEqual([1, 2])
    await learn(ben, ids.slice(1, 2), true)
    expect(await preview(sn, ben)).toMatchObject({ seqs: [1], items: [{ reason: '' }, { reason: '已学习或下载 2 项内容，超过 20%' }] })
    await expect(ask(sn, ben, [2])).rejects.toMatchObject({ code: 409, msg: expect.stringContaining('已学习或下载 2 项') })
    await ask(sn, ben, [1])
    const { items } = await server.send(order.get, { params: { orderSn: sn } }, ben)
    expect(items.map(({ seq, isRefunded }) => [seq, isRefunded])).toEqual([
      [1, true],
      [2, false],
    ])
  })
})

describe('an item granted for free', () => {
  it('a free item is refunded alone without a provider and without a journal', async () => {
    const ben = await newLearner()
    const { orderSn: sn } = await placeOrder(server, ben, COURSE.free)
    await server.send(order.pay, { params: { orderSn: sn }, body: { orderSn: sn, channel: 'wechat_h5' } }, ben)
    expect(await ask(sn, ben, [1])).toMatchObject({ status: 'succeeded', amount: 0 })
    expect(await orderRow(server, sn)).toMatchObject({ status: 'refunded' })
  })

  it('a free item is refunded beside a paid one, whose money stays', async () => {
    const ben = await newLearner()
    const { sn, tradeNo } = await bundle(ben, COURSE.free)
    const refund = jest.spyOn(await wechatOf(), 'refund')
    const made = await ask(sn, ben, [2])
    expect([made.status, made.amount, refund.mock.calls]).toEqual(['succeeded', 0, []])
    refund.mockRestore()
    expect((await booksOf(server)).refs).not.toContain(`refund:${made.refundNo}`)
    const paid = await ask(sn, ben, [1])
    expect((await booksOf(server)).refs).toContain(`refund:${paid.refundNo}`)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ refunded: paid.amount })
  })
})

describe('a refund', () => {
  it('a refund of a missing item or payment is refused, and the order stays', async () => {
    const ben = await newLearner()
    const { sn, tradeNo } = await bundle(ben, COURSE.endless)
    await expect(ask(sn, ben, [9])).rejects.toMatchObject({ code: 409, msg: '订单中没有这件商品' })
    await server.db.updateTable('payment').set({ status: 'closed' }).where('trade_no', '=', tradeNo).execute()
    await expect(ask(sn, ben, [1])).rejects.toMatchObject({ code: 409, msg: '没有找到这笔付款' })
    expect(await orderRow(server, sn)).toMatchObject({ status: 'completed' })
  })

  it('a refund refused by the provider waits for a person under a new number, and the course stays', async () => {
    const ben = await newLearner()
    const { sn } = await bundle(ben, COURSE.endless)
    const wechat = await wechatOf()
    const refund = jest.spyOn(wechat, 'refund').mockResolvedValue('processing')
    const { refundNo, status } = await ask(sn, ben, [2])
    expect([status, refund.mock.calls.length]).toEqual(['processing', 1])
    refund.mockResolvedValue('failed')
    await Promise.all([advanceRefund(server.deps, refundNo), advanceRefund(server.deps, refundNo)])
    await advanceRefund(server.deps, refundNo)
    await advanceRefund(server.deps, 'unknown')
    refund.mockRestore()
    expect(await orderRow(server, sn)).toMatchObject({ status: 'refunding', refunded: 0 })
    const [kept] = await server.send(afterSale.refunds, { params: { orderSn: sn } }, ben)
    expect(kept).toMatchObject({ status: 'applied', stage: 'review', finishedAt: null, decideBy: server.clock.now() + 2 * 86_400_000 })
    expect(kept?.refundNo).not.toBe(refundNo)
    const told = await server.db
      .selectFrom('message')
      .select(['title', 'body'])
      .where('user_id', '=', ben.userId)
      .where('kind', '=', 'refund_done')
      .execute()
    expect(told).toEqual([{ title: '退款还在处理', body: expect.stringContaining('已经转给人工处理') }])
  })

  it('a refund that fails is not requested again while it is under way at the provider, and continues within its first minute', async () => {
    const ben = await newLearner()
    const { sn } = await bundle(ben, COURSE.endless)
    const wechat = await wechatOf()
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    const refund = jest.spyOn(wechat, 'refund').mockRejectedValue(new Error('busy'))
    const query = jest.spyOn(wechat, 'queryRefund')
    const { refundNo, status } = await ask(sn, ben, [2])
    expect(status).toBe('processing')
    await advanceNewRefunds(server.deps)
    const told = [expect.objectContaining({ err: expect.any(Error), refundNo }), 'refund is left for the next round']
    expect(log.mock.calls).toEqual([told, told])
    query.mockResolvedValueOnce('processing')
    await advanceNewRefunds(server.deps)
    expect(refund).toHaveBeenCalledTimes(2)
    for (const spy of [log, refund]) spy.mockRestore()
    query.mockClear()
    server.clock.advance(60_001)
    await advanceNewRefunds(server.deps)
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
    await advanceRefund(server.deps, refundNo)
    expect(await orderRow(server, sn)).toMatchObject({ status: 'completed', refunded: 9_236 })
  })
})
