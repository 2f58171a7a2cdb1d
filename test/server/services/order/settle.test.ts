import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaidNotification, PaymentProvider } from '#server/providers/payment/provider'
import { lockOrder } from '#server/repositories/order/orders'
import { cancelRow } from '#server/services/order/orders'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import { ORDER_LIFETIME_MS, OVERDUE } from '@/domain/order/order'
import { orderNamed } from '../../../support/named'
import { onPostgres, race, refusing } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import {
  booksOf,
  COURSE,
  clearShop,
  own,
  paidOrder,
  payFor,
  paymentRow,
  payUnheard,
  placeOrder,
  startPaying,
  stockShop,
  tradeRow,
} from '../../../support/shop'

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

// Read from the table: the call queries the provider, which has the payment already.
const statusOf = async (orderSn: string) =>
  (await server.db.selectFrom('orders').select('status').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()).status
const paymentOf = (tradeNo: string) => paymentRow(server, tradeNo)

/** An order on its way, and the verified notice that its money came. */
const paidByBuyer = (channel?: 'wechat_h5' | 'alipay_h5') => paidOrder(server, buyer, channel)

describe('settling', () => {
  it('completes the order, grants the course and books the money', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
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

  it('happens once for sixteen simultaneous notifications, equal or not', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
    const notices = Array.from({ length: 16 }, (_, index) => ({ ...notice, noticeId: `${notice.noticeId}-${index % 8}` }))
    const settlements = await Promise.all(notices.map((one) => settle(server.deps, wechat, one)))
    expect(settlements.filter((settlement) => settlement === 'completed')).toHaveLength(1)
    expect(settlements.filter((settlement) => settlement === 'duplicate')).toHaveLength(15)
    expect(await statusOf(orderSn)).toBe('completed')
    expect(await booksOf(server)).toMatchObject({ balances: { 'provider:wechat': 19900, school: -19900 }, refs: [`pay:${tradeNo}`] })
  })

  onPostgres('settling is answered at once for a repeated notification, whoever holds the order', async () => {
    const { orderSn, notice } = await paidByBuyer()
    await settle(server.deps, wechat, notice)
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => lockOrder(work, await orderNamed(work, orderSn)),
      act: () => settle(server.deps, wechat, notice),
    })
    expect([hasWaited, value]).toEqual([false, 'duplicate'])
  })

  onPostgres('waits for a simultaneous cancellation of the order, and returns the money', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
    const { value } = await race(server.db, {
      hold: async (work) => cancelRow(work, await orderNamed(work, orderSn), { reason: OVERDUE, isOwn: false, now: server.clock.now() }),
      act: () => settle(server.deps, wechat, notice),
    })
    expect([value, await statusOf(orderSn), (await paymentOf(tradeNo)).status]).toEqual(['refunded', 'cancelled', 'refunded'])
  })

  it('books every one of sixteen simultaneous orders', async () => {
    const orders = []
    for (let index = 0; index < 16; index += 1) {
      const learner = await server.signIn(`1380000${String(1000 + index)}`)
      const { orderSn } = await placeOrder(server, learner)
      const channel = index % 2 ? 'alipay_h5' : 'wechat_h5'
      const raw = await payUnheard(server, await startPaying(server, learner, orderSn, channel))
      const provider = index % 2 ? alipay : wechat
      orders.push({ provider, notice: provider.verifyNotify(raw) as PaidNotification })
    }
    const settlements = await Promise.all(orders.map(({ provider, notice }) => settle(server.deps, provider, notice)))
    expect(new Set(settlements)).toEqual(new Set(['completed']))
    const { balances } = await booksOf(server)
    expect(balances).toEqual({ 'provider:wechat': 8 * 19900, 'provider:alipay': 8 * 19900, school: -16 * 19900 })
  })
})

describe('a notification that does not match our books', () => {
  it.each<[string, (notice: PaidNotification) => PaidNotification]>([
    ['names another amount', (notice) => ({ ...notice, amount: 1 })],
    ['names a fen more than was asked for', (notice) => ({ ...notice, amount: notice.amount + 1 })],
    ['names another merchant', (notice) => ({ ...notice, merchantId: '1' })],
    ['names a trade we do not know', (notice) => ({ ...notice, tradeNo: 'unknown' })],
  ])('%s: nothing is written, and the genuine one still settles', async (_, forge) => {
    const { orderSn, notice } = await paidByBuyer()
    await expect(settle(server.deps, wechat, forge(notice))).rejects.toMatchObject({ name: 'NotificationRefused' })
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await server.db.selectFrom('payment_notice').selectAll().execute()).toEqual([])
    await expect(settle(server.deps, wechat, forge(notice))).rejects.toMatchObject({ name: 'NotificationRefused' })
    expect(await server.db.deleteFrom('refused_notice').returning(['trade_no', 'decided_at']).execute()).toEqual([
      { trade_no: forge(notice).tradeNo, decided_at: null },
    ])
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
  })

  it('arrives in vain from the provider of another channel', async () => {
    const { notice } = await paidByBuyer('alipay_h5')
    await expect(settle(server.deps, wechat, notice)).rejects.toMatchObject({ name: 'NotificationRefused' })
    const ofWechat = { ...notice, merchantId: wechat.merchantId }
    await expect(settle(server.deps, wechat, ofWechat)).rejects.toMatchObject({ message: 'unknown trade' })
  })

  it('needs no staff when our own write fails', async () => {
    await server.db.deleteFrom('refused_notice').execute()
    const { notice } = await paidByBuyer()
    await refusing(server.db, 'payment_notice', () => expect(settle(server.deps, wechat, notice)).rejects.toThrow('refused'))
    expect(await server.db.selectFrom('refused_notice').select('trade_no').execute()).toEqual([])
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
  })
})

describe('the payer', () => {
  it('the payer is stored as a hash that is the same for the same payer, and not at all when the provider omits it', async () => {
    const payerOf = async (payer?: string) => {
      const { tradeNo, notice } = await paidByBuyer()
      await settle(server.deps, wechat, { ...notice, payer })
      await server.db.deleteFrom('entitlement').execute()
      return (await paymentOf(tradeNo)).payer_hash
    }
    const [first, again, other, untold] = [await payerOf('o-1'), await payerOf('o-1'), await payerOf('o-2'), await payerOf()]
    expect([first === again, first === other, untold]).toEqual([true, false, null])
    expect(first).toMatch(/^[\w+/]{43}=$/)
  })
})

describe('money that cannot be accepted', () => {
  const nothingLeft = async (tradeNo: string) => {
    expect(await paymentOf(tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await tradeRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    const { refs } = await booksOf(server)
    expect(refs).toEqual(expect.arrayContaining([`pay:${tradeNo}`, `refund:${tradeNo}`]))
  }

  it('the money is refunded by itself when the order was cancelled meanwhile', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
    await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
    expect(await settle(server.deps, wechat, notice)).toBe('refunded')
    expect(await statusOf(orderSn)).toBe('cancelled')
    await nothingLeft(tradeNo)
    expect(await server.db.selectFrom('entitlement').selectAll().execute()).toEqual([])
    expect((await booksOf(server)).balances).toEqual({ 'provider:wechat': 0, school: 0 })
    expect(await settle(server.deps, wechat, notice)).toBe('duplicate')
  })

  it('the money is refunded by itself when it was paid after the half hour', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
    const late = { ...notice, paidAt: notice.paidAt + ORDER_LIFETIME_MS + 1000 }
    expect(await settle(server.deps, wechat, late)).toBe('refunded')
    expect(await statusOf(orderSn)).toBe('cancelled')
    await nothingLeft(tradeNo)
  })

  it('the money is refunded by itself when the order was paid through the other channel too', async () => {
    const { orderSn, notice } = await paidByBuyer()
    const second = await payFor(server, buyer, orderSn, 'alipay_h5')
    const both = [settle(server.deps, wechat, notice), settle(server.deps, alipay, second.notice)]
    expect((await Promise.all(both)).sort()).toEqual(['completed', 'refunded'])
    expect(await statusOf(orderSn)).toBe('completed')
    expect((await booksOf(server)).balances.school).toBe(-19900)
  })

  it('the money is refunded by itself when the course is owned by then', async () => {
    const { orderSn, tradeNo, notice } = await paidByBuyer()
    await own(server, buyer, COURSE.paid, null)
    expect(await settle(server.deps, wechat, notice)).toBe('refunded')
    expect(await statusOf(orderSn)).toBe('refunded')
    await nothingLeft(tradeNo)
  })
})

describe('a delayed notification of money paid in time', () => {
  it('completes an order past its half hour that no job has cancelled', async () => {
    const { orderSn, notice } = await paidByBuyer()
    server.clock.advance(ORDER_LIFETIME_MS + 1)
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await settle(server.deps, wechat, notice)).toBe('completed')
    expect(await statusOf(orderSn)).toBe('completed')
  })
})
