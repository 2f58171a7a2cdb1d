import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaymentProvider } from '#server/providers/payment/provider'
import { recountLearners } from '#server/repositories/course/course-edit'
import { endRights, grant } from '#server/repositories/course/entitlement'
import { cancelOverdueOrders } from '#server/services/order/reconcile'
import { retryRefunds } from '#server/services/order/refund'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { startServer, type TestServer, type TestSession } from '../../support/server'
import { COURSE, clearShop, orderRow, own, paidOrder, paymentRow, payUnheard, placeOrder, startPaying, stockShop } from '../../support/shop'

let server: TestServer
let buyer: TestSession
let wechat: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  ;({ wechat } = await gatewayOf(server.deps))
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await server.signIn()
  await server.db.updateTable('course').set({ learner_count: 0 }).execute()
})
afterEach(() => clearShop(server))

const countOf = async (id: number) =>
  (await server.db.selectFrom('course').select('learner_count').where('id', '=', id).executeTakeFirstOrThrow()).learner_count
const read = (orderSn: string) => server.send(order.get, { params: { orderSn } }, buyer)

describe('the learner count of a course', () => {
  it('grows with a granted right, and not with a renewal or a second grant', async () => {
    const { notice } = await paidOrder(server, buyer)
    await Promise.all([settle(server.deps, wechat, notice), settle(server.deps, wechat, notice)])
    expect(await countOf(COURSE.paid)).toBe(1)
    await server.db.updateTable('entitlement').set({ expires_at: 1 }).execute()
    const right = { userId: buyer.userId, courseId: COURSE.paid, orderSn: 'again' }
    expect(await tx(server.db, (work) => grant(work, right, server.clock.now()))).toBe(true)
    expect(await countOf(COURSE.paid)).toBe(1)
    await tx(server.db, (work) => endRights(work, buyer.userId, 'again', [COURSE.paid]))
    expect(await countOf(COURSE.paid)).toBe(0)
  })

  it('stays the same when the transaction fails, and is corrected when something else changed it', async () => {
    const right = { userId: buyer.userId, courseId: COURSE.paid, orderSn: 'lost' }
    const failing = tx(server.db, async (work) => {
      await grant(work, right, server.clock.now())
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    expect(await countOf(COURSE.paid)).toBe(0)
    await own(server, buyer, COURSE.endless, null)
    await recountLearners(server)
    expect([await countOf(COURSE.paid), await countOf(COURSE.endless)]).toEqual([0, 1])
  })
})

describe('money with a lost notification', () => {
  it('the money is found when the order is read, and the provider is queried once in five seconds', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, orderSn, 'wechat_h5')
    const query = jest.spyOn(wechat, 'query')
    await read(orderSn)
    await payUnheard(server, tradeNo)
    server.clock.advance(4_999)
    expect((await read(orderSn)).status).toBe('pending_payment')
    expect(query).toHaveBeenCalledTimes(1)
    server.clock.advance(1)
    expect((await read(orderSn)).status).toBe('completed')
    await read(orderSn)
    expect(query).toHaveBeenCalledTimes(2)
    query.mockRestore()
  })

  it('the money is queried nowhere before a payment has begun', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const query = jest.spyOn(wechat, 'query')
    expect((await read(orderSn)).status).toBe('pending_payment')
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })
})

describe('an unavailable provider', () => {
  it('the provider is retried at growing intervals, and delays no other order', async () => {
    const stuck = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, stuck.orderSn, 'wechat_h5')
    server.clock.advance(1)
    const other = await placeOrder(server, buyer, COURSE.endless)
    const query = jest.spyOn(wechat, 'query').mockRejectedValue(new Error('no answer'))
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await cancelOverdueOrders(server.deps)).toBe(1)
    expect((await orderRow(server, other.orderSn)).status).toBe('cancelled')
    const tries = []
    for (let round = 0; round < 7; round++) {
      await cancelOverdueOrders(server.deps)
      tries.push(query.mock.calls.length)
      server.clock.advance(10_000)
    }
    expect(tries).toEqual([1, 2, 2, 3, 3, 3, 3])
    expect(await paymentRow(server, tradeNo)).toMatchObject({ failures: 3, ask_after: server.clock.now() })
    query.mockRestore()
    server.clock.advance(10_000)
    expect(await cancelOverdueOrders(server.deps)).toBe(1)
  })

  it('delays its own refund only', async () => {
    const { tradeNo } = await paidOrder(server, buyer)
    await server.db.updateTable('payment').set({ status: 'refunding' }).execute()
    const refund = jest.spyOn(wechat, 'refund').mockRejectedValue(new Error('no answer'))
    for (let round = 0; round < 3; round++) await retryRefunds(server.deps)
    expect(refund).toHaveBeenCalledTimes(1)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunding', failures: 1 })
    refund.mockRestore()
  })
})
