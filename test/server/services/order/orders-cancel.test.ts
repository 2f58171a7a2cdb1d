import { gatewayOf } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import { ORDER_LIFETIME_MS, OVERDUE } from '@/domain/order/order'
import { refusing } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, paidOrder, paymentRow, placeOrder, startPaying, stockShop, tradeRow } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390000${2000 + learners++}`)
})

const cancel = (orderSn: string, isManualCancel?: 0 | 1) =>
  server.exchange(order.cancel, { params: { orderSn }, query: { isManualCancel } }, anna)

describe('cancelling by hand', () => {
  it('cancelling is the default, and happens once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    expect(await cancel(orderSn)).toMatchObject({ code: 200, res: { status: 'cancelled' } })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'cancelled', cancelled_at: server.clock.now() })
    expect(await cancel(orderSn)).toMatchObject({ code: 409, msg: '订单状态已变化，无法取消' })
  })

  it("records the learner's reason, and the countdown when it ended", async () => {
    const [byHand, byTime] = [await placeOrder(server, anna), await placeOrder(server, anna, COURSE.endless)]
    const reasonOf = async (orderSn: string) => (await orderRow(server, orderSn)).cancel_reason
    const ask = (orderSn: string, isManualCancel: 0 | 1) =>
      server.send(order.cancel, { params: { orderSn }, query: { isManualCancel, reason: '买错了' } }, anna)
    await ask(byHand.orderSn, 1)
    server.clock.advance(ORDER_LIFETIME_MS + 1)
    await ask(byTime.orderSn, 0)
    expect([await reasonOf(byHand.orderSn), await reasonOf(byTime.orderSn)]).toEqual(['买错了', OVERDUE])
    // Of what they did themselves nobody is told.
    const told = await server.db.selectFrom('message').select(['kind', 'ref']).where('user_id', '=', anna.userId).execute()
    expect(told).toEqual([{ kind: 'order_cancelled', ref: byTime.orderSn }])
  })

  it('runs once for eight requests at the same time', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const codes = (await Promise.all(Array.from({ length: 8 }, () => cancel(orderSn)))).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('closes every open payment here and at its provider', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const trades = [await startPaying(server, anna, orderSn, 'wechat_h5'), await startPaying(server, anna, orderSn, 'alipay_h5')]
    await cancel(orderSn)
    for (const tradeNo of trades) {
      expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'closed' })
      expect(await tradeRow(server, tradeNo)).toMatchObject({ status: 'closed' })
    }
  })

  it('succeeds while the provider is unreachable', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = await startPaying(server, anna, orderSn, 'wechat_h5')
    const { wechat } = await gatewayOf(server.deps)
    const close = jest.spyOn(wechat, 'close').mockRejectedValueOnce(new Error('busy'))
    const log = jest.spyOn(server.deps.log, 'warn').mockImplementation(() => undefined)
    expect(await cancel(orderSn)).toMatchObject({ code: 200 })
    expect(log.mock.calls).toEqual([[{ err: expect.any(Error), tradeNo }, 'trade was not closed']])
    for (const spy of [close, log]) spy.mockRestore()
  })

  it('leaves payments alone that are no longer open', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = await startPaying(server, anna, orderSn, 'wechat_h5')
    await server.db.updateTable('payment').set({ status: 'refunded' }).where('trade_no', '=', tradeNo).execute()
    expect(await cancel(orderSn)).toMatchObject({ code: 200 })
    expect([(await paymentRow(server, tradeNo)).status, (await tradeRow(server, tradeNo)).status]).toEqual(['refunded', 'open'])
  })

  it('succeeds whole or not at all', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await startPaying(server, anna, orderSn, 'wechat_h5')
    await refusing(server.db, 'payment', async () => {
      expect(await cancel(orderSn)).toMatchObject({ code: 500 })
    })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment', cancelled_at: null })
  })

  it('does not depend on the provider, and continues with the next one', async () => {
    const { wechat } = await gatewayOf(server.deps)
    const close = jest.spyOn(wechat, 'close').mockRejectedValueOnce(new Error('busy'))
    const { orderSn } = await placeOrder(server, anna)
    await startPaying(server, anna, orderSn, 'wechat_h5')
    const second = await startPaying(server, anna, orderSn, 'alipay_h5')
    expect(await cancel(orderSn)).toMatchObject({ code: 200, res: { status: 'cancelled' } })
    expect(close).toHaveBeenCalledTimes(1)
    close.mockRestore()
    expect(await tradeRow(server, second)).toMatchObject({ status: 'closed' })
  })

  it('cancelling is refused for a paid order, and takes nothing away', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder(server, anna)
    await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
    expect(await cancel(orderSn)).toMatchObject({ code: 409 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', cancelled_at: null })
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'succeeded' })
  })
})

describe('cancelling by the countdown of the page', () => {
  it('waits for the last millisecond of the order', async () => {
    const { orderSn } = await placeOrder(server, anna)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await cancel(orderSn, 0)).toMatchObject({ code: 409, msg: '订单尚未超时' })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
    server.clock.advance(1)
    expect(await cancel(orderSn, 0)).toMatchObject({ code: 200, res: { status: 'cancelled' } })
  })

  it('the countdown is refused for a cancelled order', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await cancel(orderSn)
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await cancel(orderSn, 0)).toMatchObject({ code: 409 })
  })
})

describe('cancelling against paying', () => {
  it('ends in one of two whole outcomes', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder(server, anna)
    const { wechat } = await gatewayOf(server.deps)
    const [cancelled, settlement] = await Promise.all([cancel(orderSn), settle(server.deps, wechat, notice)])
    const { status } = await orderRow(server, orderSn)
    const outcome = { cancelled: cancelled.code, settlement, order: status, payment: (await paymentRow(server, tradeNo)).status }
    expect([
      { cancelled: 200, settlement: 'refunded', order: 'cancelled', payment: 'refunded' },
      { cancelled: 409, settlement: 'completed', order: 'completed', payment: 'succeeded' },
    ]).toContainEqual(outcome)
  })
})
