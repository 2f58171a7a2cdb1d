import { order } from '@/contract/order'
import { ORDER_LIFETIME_MS } from '@/domain/order-state'
import { gatewayOf } from '../../../server/payment/gateway'
import type { PaidNotice, PaymentProvider } from '../../../server/payment/provider'
import { retryRefunds } from '../../../server/payment/refund'
import { settle } from '../../../server/payment/settle'
import { cancelOverdueOrders } from '../../../server/services/order/overdue'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { booksOf, COURSE, clearShop, payUnheard, placeOrder, startPaying, stockShop } from '../../support/shop'

let server: TestServer
let buyer: TestSession
let wechat: PaymentProvider
let alipay: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ;({ wechat, alipay } = await gatewayOf(server.deps))
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await server.signIn()
})
// Whatever a case did to orders: every journal sums to zero, and every balance is what was posted.
afterEach(async () => {
  const books = await booksOf(server)
  expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
  expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
  await clearShop(server)
})

const statusOf = async (orderSn: string) => (await server.send(order.get, { params: { orderSn } }, buyer)).status
const paymentOf = (tradeNo: string) => server.db.selectFrom('payment').selectAll().where('trade_no', '=', tradeNo).executeTakeFirstOrThrow()
const tradeOf = (tradeNo: string) =>
  server.db.selectFrom('sandbox_trade').selectAll().where('trade_no', '=', tradeNo).executeTakeFirstOrThrow()

/** An order on its way, and the verified notice that its money came. */
async function paidOrder(channel: 'wechat_h5' | 'alipay_h5' = 'wechat_h5', courseId: number = COURSE.paid) {
  const { orderSn } = await placeOrder(server, buyer, courseId)
  const { tradeNo, notice } = await payFor(orderSn, channel)
  return { orderSn, tradeNo, notice }
}

async function payFor(orderSn: string, channel: 'wechat_h5' | 'alipay_h5') {
  const tradeNo = await startPaying(server, buyer, orderSn, channel)
  const raw = await payUnheard(server, tradeNo)
  const notice = (channel === 'alipay_h5' ? alipay : wechat).verifyNotify(raw)
  if (!notice) throw new Error('no notice')
  return { tradeNo, notice }
}

describe('settling', () => {
  it('completes the order, grants the course and books the money', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
    expect(await server.send(order.get, { params: { orderSn } }, buyer)).toMatchObject({ status: 'completed', paidAt: server.clock.now() })
    expect(await paymentOf(tradeNo)).toMatchObject({
      status: 'succeeded',
      provider_id: `sandbox${tradeNo}`,
      settled_at: server.clock.now(),
    })
    const right = await server.db.selectFrom('entitlement').selectAll().executeTakeFirstOrThrow()
    expect(right).toMatchObject({ user_id: buyer.userId, course_id: COURSE.paid, order_sn: orderSn })
    expect(right.expires_at).toBe(server.clock.now() + 365 * 86_400_000)
    expect(await booksOf(server)).toMatchObject({ balances: { 'provider:wechat': 19900, school: -19900 }, refs: [`pay:${tradeNo}`] })
  })

  it('grants a course without an end when it has none', async () => {
    const { notice } = await paidOrder('alipay_h5', COURSE.endless)
    expect(await settle(server.deps, alipay, notice)).toBe('completed')
    expect(await server.db.selectFrom('entitlement').select('expires_at').executeTakeFirstOrThrow()).toEqual({ expires_at: null })
  })

  it('renews a right that has ended', async () => {
    const ended = { user_id: buyer.userId, course_id: COURSE.paid, granted_at: 0, expires_at: 1, order_sn: null }
    await server.db.insertInto('entitlement').values(ended).execute()
    const { orderSn, notice } = await paidOrder()
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
    expect(await server.db.selectFrom('entitlement').selectAll().execute()).toMatchObject([
      { order_sn: orderSn, granted_at: server.clock.now() },
    ])
  })

  it('happens once for sixteen notices at the same moment, equal or not', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    const notices = Array.from({ length: 16 }, (_, index) => ({ ...notice, noticeId: `${notice.noticeId}-${index % 8}` }))
    const settlements = await Promise.all(notices.map((one) => settle(server.deps, wechat, one)))
    expect(settlements.filter((settlement) => settlement === 'completed')).toHaveLength(1)
    expect(settlements.filter((settlement) => settlement === 'duplicate')).toHaveLength(15)
    expect(await statusOf(orderSn)).toBe('completed')
    expect(await booksOf(server)).toMatchObject({ balances: { 'provider:wechat': 19900, school: -19900 }, refs: [`pay:${tradeNo}`] })
  })

  it('of sixteen orders at the same moment books every one', async () => {
    const orders = []
    for (let index = 0; index < 16; index += 1) {
      const learner = await server.signIn(`1380000${String(1000 + index)}`)
      const { orderSn } = await placeOrder(server, learner)
      const channel = index % 2 ? 'alipay_h5' : 'wechat_h5'
      const raw = await payUnheard(server, await startPaying(server, learner, orderSn, channel))
      const provider = index % 2 ? alipay : wechat
      orders.push({ provider, notice: provider.verifyNotify(raw) as PaidNotice })
    }
    const settlements = await Promise.all(orders.map(({ provider, notice }) => settle(server.deps, provider, notice)))
    expect(new Set(settlements)).toEqual(new Set(['completed']))
    const { balances } = await booksOf(server)
    expect(balances).toEqual({ 'provider:wechat': 8 * 19900, 'provider:alipay': 8 * 19900, school: -16 * 19900 })
  })
})

describe('a notice that does not fit our books', () => {
  it.each<[string, (notice: PaidNotice) => PaidNotice]>([
    ['names another amount', (notice) => ({ ...notice, amount: 1 })],
    ['names another merchant', (notice) => ({ ...notice, merchantId: '1' })],
    ['names a trade we do not know', (notice) => ({ ...notice, tradeNo: 'unknown' })],
  ])('%s: nothing is written, and the genuine one still settles', async (_, forge) => {
    const { orderSn, notice } = await paidOrder()
    await expect(settle(server.deps, wechat, forge(notice))).rejects.toMatchObject({ name: 'NoticeRefused' })
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await server.db.selectFrom('payment_notice').selectAll().execute()).toEqual([])
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
  })

  it('comes from the provider of another channel', async () => {
    const { notice } = await paidOrder('alipay_h5')
    await expect(settle(server.deps, wechat, notice)).rejects.toMatchObject({ name: 'NoticeRefused' })
  })
})

describe('money that cannot be taken goes back by itself', () => {
  const nothingLeft = async (tradeNo: string) => {
    expect(await paymentOf(tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await tradeOf(tradeNo)).toMatchObject({ status: 'refunded' })
    const { refs } = await booksOf(server)
    expect(refs).toEqual(expect.arrayContaining([`pay:${tradeNo}`, `refund:${tradeNo}`]))
  }

  it('when the order was cancelled meanwhile', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
    expect(await settle(server.deps, wechat, notice)).toBe('refunded')
    expect(await statusOf(orderSn)).toBe('cancelled')
    await nothingLeft(tradeNo)
    expect(await server.db.selectFrom('entitlement').selectAll().execute()).toEqual([])
    expect((await booksOf(server)).balances).toEqual({ 'provider:wechat': 0, school: 0 })
    expect(await settle(server.deps, wechat, notice)).toBe('duplicate')
  })

  it('when it was paid after the half hour', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    const late = { ...notice, paidAt: notice.paidAt + ORDER_LIFETIME_MS + 1000 }
    expect(await settle(server.deps, wechat, late)).toBe('refunded')
    expect(await statusOf(orderSn)).toBe('cancelled')
    await nothingLeft(tradeNo)
  })

  it('when the order was paid through the other channel too', async () => {
    const { orderSn, notice } = await paidOrder()
    const second = await payFor(orderSn, 'alipay_h5')
    const both = [settle(server.deps, wechat, notice), settle(server.deps, alipay, second.notice)]
    expect((await Promise.all(both)).sort()).toEqual(['completed', 'refunded'])
    expect(await statusOf(orderSn)).toBe('completed')
    expect((await booksOf(server)).balances.school).toBe(-19900)
  })

  it('when another order of the same course was paid first', async () => {
    const first = await paidOrder()
    const second = await paidOrder()
    expect(await settle(server.deps, wechat, first.notice)).toBe('completed')
    expect(await settle(server.deps, wechat, second.notice)).toBe('refunded')
    expect(await statusOf(second.orderSn)).toBe('refunded')
    await nothingLeft(second.tradeNo)
  })

  it('later, when the provider refuses at first', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
    const refund = jest.spyOn(wechat, 'refund').mockRejectedValueOnce(new Error('busy'))
    expect(await settle(server.deps, wechat, notice)).toBe('refunded')
    expect(await paymentOf(tradeNo)).toMatchObject({ status: 'refunding' })
    await Promise.all([retryRefunds(server.deps), retryRefunds(server.deps)])
    refund.mockRestore()
    await nothingLeft(tradeNo)
    expect((await booksOf(server)).balances).toEqual({ 'provider:wechat': 0, school: 0 })
  })
})

describe('cancelling against paying', () => {
  it('ends in one of two whole outcomes', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder()
    const cancel = server.exchange(order.cancel, { params: { orderSn }, query: {} }, buyer)
    const [cancelled, settlement] = await Promise.all([cancel, settle(server.deps, wechat, notice)])
    const outcome = { cancelled: cancelled.code, settlement, order: await statusOf(orderSn), payment: (await paymentOf(tradeNo)).status }
    expect([
      { cancelled: 200, settlement: 'refunded', order: 'cancelled', payment: 'refunded' },
      { cancelled: 409, settlement: 'completed', order: 'completed', payment: 'succeeded' },
    ]).toContainEqual(outcome)
  })
})

describe('a notice that is late for money that was in time', () => {
  it('still completes an order whose half hour is over but not tidied', async () => {
    const { orderSn, notice } = await paidOrder()
    server.clock.advance(ORDER_LIFETIME_MS + 1)
    expect(await statusOf(orderSn)).toBe('cancelled')
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
    expect(await statusOf(orderSn)).toBe('completed')
  })
})

describe('cancelOverdueOrders', () => {
  it('cancels what is overdue and closes its trades, and nothing else', async () => {
    const old = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, old.orderSn, 'wechat_h5')
    server.clock.advance(ORDER_LIFETIME_MS)
    const fresh = await placeOrder(server, buyer)
    expect(await cancelOverdueOrders(server.deps)).toBe(1)
    expect(await cancelOverdueOrders(server.deps)).toBe(0)
    const rows = await server.db.selectFrom('orders').select(['order_sn', 'status']).execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { order_sn: old.orderSn, status: 'cancelled' },
        { order_sn: fresh.orderSn, status: 'pending_payment' },
      ]),
    )
    expect(await paymentOf(tradeNo)).toMatchObject({ status: 'closed' })
    expect(await tradeOf(tradeNo)).toMatchObject({ status: 'closed' })
  })

  it('first takes in money it never heard of, and the notice that comes after is a duplicate', async () => {
    const { orderSn, notice } = await paidOrder()
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await cancelOverdueOrders(server.deps)).toBe(0)
    expect(await statusOf(orderSn)).toBe('completed')
    expect(await settle(server.deps, wechat, notice)).toBe('duplicate')
  })

  it('leaves an order for the next round when its provider does not answer', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    await startPaying(server, buyer, orderSn, 'wechat_h5')
    server.clock.advance(ORDER_LIFETIME_MS)
    const query = jest.spyOn(wechat, 'query').mockRejectedValueOnce(new Error('busy'))
    expect(await cancelOverdueOrders(server.deps)).toBe(0)
    query.mockRestore()
    expect(await cancelOverdueOrders(server.deps)).toBe(1)
  })

  it('cancels each order once when several processes tidy together', async () => {
    for (let index = 0; index < 4; index += 1) await placeOrder(server, buyer)
    server.clock.advance(ORDER_LIFETIME_MS)
    const counts = await Promise.all(Array.from({ length: 4 }, () => cancelOverdueOrders(server.deps)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
  })
})
