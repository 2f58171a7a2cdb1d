import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaymentProvider } from '#server/providers/payment/provider'
import { lockOrder } from '#server/repositories/order/orders'
import { advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { refundTrade, retryRefunds } from '#server/services/order/refund'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { orderNamed } from '../../../support/named'
import { giveBeans } from '../../../support/purse'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import {
  booksOf,
  COURSE,
  clearShop,
  newKey,
  orderRow,
  own,
  paidOrder,
  payFor,
  paymentRow,
  stockShop,
  tradeRow,
} from '../../../support/shop'

afterEach(() => jest.restoreAllMocks())

let server: TestServer
let buyer: TestSession
let wechat: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ;({ wechat } = await gatewayOf(server.deps))
  buyer = await server.signIn()
})
afterAll(() => server.close())
afterEach(() => clearShop(server))

/** Money of a cancelled order whose first refund request failed. */
async function heldUp(): Promise<string> {
  const { orderSn, tradeNo, notice } = await paidOrder(server, buyer)
  await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
  const refund = jest.spyOn(wechat, 'refund').mockRejectedValueOnce(new Error('busy'))
  const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
  expect(await settle(server.deps, wechat, notice)).toBe('refunded')
  expect(log.mock.calls).toEqual([[{ err: expect.any(Error), tradeNo }, 'refund failed']])
  for (const spy of [refund, log]) spy.mockRestore()
  expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunding' })
  return tradeNo
}

describe('a refund refused by the provider at first', () => {
  it('succeeds later, and is booked once when several processes retry', async () => {
    const tradeNo = await heldUp()
    await Promise.all([retryRefunds(server.deps), retryRefunds(server.deps)])
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    expect(await tradeRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    const books = await booksOf(server)
    expect(books.refs).toEqual([`pay:${tradeNo}`, `refund:${tradeNo}`])
    expect(books.balances).toEqual({ 'provider:wechat': 0, school: 0 })
  })

  onPostgres('waits for the holder of the order before it locks the payment', async () => {
    const tradeNo = await heldUp()
    const { order_sn: orderSn } = await paymentRow(server, tradeNo)
    const free = () => server.db.selectFrom('payment').select('trade_no').where('trade_no', '=', tradeNo).forUpdate().skipLocked().execute()
    const { hasWaited } = await race(server.db, {
      hold: async (work) => lockOrder(work, await orderNamed(work, orderSn)),
      act: () => refundTrade(server.deps, tradeNo),
      look: async () => expect(await free()).toEqual([{ trade_no: tradeNo }]),
    })
    expect([hasWaited, (await paymentRow(server, tradeNo)).status]).toEqual([true, 'refunded'])
  })

  it('a refund that fails again is left for the next round, and delays no other', async () => {
    const trades = [await heldUp(), await heldUp()].sort()
    const refund = jest.spyOn(wechat, 'refund').mockRejectedValueOnce(new Error('busy'))
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    await retryRefunds(server.deps)
    expect(log.mock.calls).toEqual([[{ err: expect.any(Error), tradeNo: trades[0] }, 'refund failed']])
    for (const spy of [refund, log]) spy.mockRestore()
    await retryRefunds(server.deps)
    const statuses = () => Promise.all(trades.map(async (tradeNo) => (await paymentRow(server, tradeNo)).status))
    expect(await statuses()).toEqual(['refunding', 'refunded'])
    server.clock.advance(10_000)
    await retryRefunds(server.deps)
    expect(await statuses()).toEqual(['refunded', 'refunded'])
  })
})

describe('a refund accepted by the provider', () => {
  it('a refund is booked when it is made, and by one of two', async () => {
    const tradeNo = await heldUp()
    const refund = jest.spyOn(wechat, 'refund').mockResolvedValueOnce('processing')
    await refundTrade(server.deps, tradeNo)
    refund.mockRestore()
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunding' })
    const slower = jest.spyOn(wechat, 'refund').mockImplementationOnce(async () => {
      await refundTrade(server.deps, tradeNo)
      return 'succeeded'
    })
    await refundTrade(server.deps, tradeNo)
    slower.mockRestore()
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    expect((await booksOf(server)).balances).toEqual({ 'provider:wechat': 0, school: 0 })
  })
})

describe('a payment that must not be refunded', () => {
  it('stays, and the provider is not called', async () => {
    const { tradeNo, notice } = await paidOrder(server, buyer)
    await settle(server.deps, wechat, notice)
    const refund = jest.spyOn(wechat, 'refund')
    await refundTrade(server.deps, tradeNo)
    await refundTrade(server.deps, 'unknown')
    expect(refund).not.toHaveBeenCalled()
    refund.mockRestore()
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a second payment that arrives during a partial refund', () => {
  it('a second payment is refunded by itself, and the order waits for its own refund', async () => {
    const body = { courseId: COURSE.paid, withIds: `${COURSE.endless}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const { orderSn } = await server.send(order.create, { body }, buyer)
    const [first, second] = [await payFor(server, buyer, orderSn, 'wechat_h5'), await payFor(server, buyer, orderSn, 'wechat_jsapi')]
    await settle(server.deps, wechat, first.notice)
    const later = jest.spyOn(wechat, 'refund').mockResolvedValueOnce('processing')
    await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, buyer)
    later.mockRestore()
    expect(await settle(server.deps, wechat, second.notice)).toBe('refunded')
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunding', refunded: 0 })
    await advanceRefunds(server.deps)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', refunded: 9_900 })
    expect(await paymentRow(server, second.tradeNo)).toMatchObject({ status: 'refunded' })
  })
})

describe('an order that cannot be delivered', () => {
  it('shows that all of it was refunded, money and beans apart', async () => {
    await giveBeans(server, buyer.userId, 100)
    const wish = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, beans: 100 }
    const { orderSn, payable } = await server.send(order.create, { body: wish }, buyer)
    const { notice } = await payFor(server, buyer, orderSn, 'wechat_h5')
    await own(server, buyer, COURSE.paid, null)
    expect(await settle(server.deps, wechat, notice)).toBe('refunded')
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'refunded', refunded: payable })
    const items = server.db.selectFrom('order_item').select(['is_refunded', 'refunded', 'refunded_beans']).where('order_sn', '=', orderSn)
    expect(await items.execute()).toEqual([{ is_refunded: true, refunded: payable, refunded_beans: 100 }])
  })
})
