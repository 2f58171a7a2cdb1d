import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaymentProvider } from '#server/providers/payment/provider'
import { lockOrder } from '#server/repositories/order/orders'
import { cancelOverdueOrders } from '#server/services/order/reconcile'
import { repriceOrder } from '#server/services/order/reprice'
import { settle } from '#server/services/order/settle'
import { order } from '@/contract/order/order'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { orderNamed } from '../../../support/named'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import {
  booksOf,
  COURSE,
  clearShop,
  newKey,
  orderRow,
  paidOrder,
  payFor,
  paymentRow,
  placeOrder,
  startPaying,
  stockShop,
  tradeRow,
} from '../../../support/shop'

afterEach(() => jest.restoreAllMocks())

const BATCH = 100

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
})
afterEach(() => clearShop(server))

const tidy = () => cancelOverdueOrders(server.deps)
const statusOf = async (orderSn: string) => (await orderRow(server, orderSn)).status

describe('overdue orders', () => {
  it('overdue orders are cancelled and their trades closed, and no others', async () => {
    const old = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, old.orderSn, 'wechat_h5')
    server.clock.advance(1)
    const fresh = await placeOrder(server, buyer, COURSE.endless)
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await tidy()).toBe(1)
    expect(await tidy()).toBe(0)
    expect(await orderRow(server, old.orderSn)).toMatchObject({ status: 'cancelled', cancelled_at: server.clock.now() })
    expect(await statusOf(fresh.orderSn)).toBe('pending_payment')
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'closed' })
    expect(await tradeRow(server, tradeNo)).toMatchObject({ status: 'closed' })
    const told = await server.db.selectFrom('message').select(['user_id', 'title', 'link']).execute()
    expect(told).toEqual([{ user_id: buyer.userId, title: '订单已取消', link: `/mine/order/${old.orderSn}/detail` }])
  })

  it('overdue orders are processed a hundred at a time, the oldest first', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const { id: _id, order_sn: _sn, idempotency_key: _key, course_id: _course, ...row } = await orderRow(server, orderSn)
    const older = Array.from({ length: BATCH }, (_, index) => ({
      ...row,
      order_sn: `older-${index}`,
      course_id: null,
      idempotency_key: newKey(),
      pay_before: row.pay_before - 1,
    }))
    await server.db.insertInto('orders').values(older).execute()
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await tidy()).toBe(BATCH)
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await tidy()).toBe(1)
    expect(await statusOf(orderSn)).toBe('cancelled')
  })

  onPostgres('overdue orders are left to a process that holds one, and the job does not wait for it', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const other = await placeOrder(server, await server.signIn('13700000010'))
    server.clock.advance(ORDER_LIFETIME_MS)
    const log = jest.spyOn(server.deps.log, 'error')
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => lockOrder(work, await orderNamed(work, orderSn)),
      act: tidy,
    })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
    expect([hasWaited, value, await statusOf(orderSn), await statusOf(other.orderSn)]).toEqual([false, 1, 'pending_payment', 'cancelled'])
    expect(await tidy()).toBe(1)
  })

  it('overdue orders are cancelled once each by several processes at once', async () => {
    for (let index = 0; index < 4; index += 1) await placeOrder(server, await server.signIn(`1370000000${index}`))
    server.clock.advance(ORDER_LIFETIME_MS)
    const counts = await Promise.all(Array.from({ length: 4 }, tidy))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
  })
})

describe('money without a notification', () => {
  it('money is booked first, and the later notification is a duplicate', async () => {
    const { orderSn, tradeNo, notice } = await paidOrder(server, buyer)
    const paidAt = server.clock.now()
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await tidy()).toBe(0)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed', paid_at: paidAt })
    expect(await settle(server.deps, wechat, notice)).toBe('duplicate')
    expect((await booksOf(server)).refs).toEqual([`pay:${tradeNo}`])
  })

  it('money is booked once when several processes query it', async () => {
    const { orderSn, tradeNo } = await paidOrder(server, buyer, 'alipay_h5')
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await Promise.all([tidy(), tidy(), tidy()])).toEqual([0, 0, 0])
    expect(await statusOf(orderSn)).toBe('completed')
    expect((await booksOf(server)).refs).toEqual([`pay:${tradeNo}`])
  })

  it('money of two orders of one course made at one moment pays the first of them, though it was written again later', async () => {
    const body = { courseId: COURSE.paid, withIds: `${COURSE.endless}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const first = await server.send(order.create, { body }, buyer)
    const second = await placeOrder(server, buyer, COURSE.endless)
    await tx(server.db, async (work) =>
      repriceOrder(work, await orderNamed(work, first.orderSn), { payable: 100, reason: '', now: server.clock.now() }),
    )
    for (const { orderSn } of [first, second]) await payFor(server, buyer, orderSn, 'wechat_h5')
    server.clock.advance(ORDER_LIFETIME_MS)
    await tidy()
    expect([await statusOf(first.orderSn), await statusOf(second.orderSn)]).toEqual(['completed', 'refunded'])
  })

  it('money of a silent provider keeps its order for the next round, and delays no other', async () => {
    const silent = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, silent.orderSn, 'wechat_h5')
    server.clock.advance(1)
    const next = await placeOrder(server, buyer, COURSE.endless)
    server.clock.advance(ORDER_LIFETIME_MS)
    const query = jest.spyOn(wechat, 'query').mockRejectedValueOnce(new Error('busy'))
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    expect(await tidy()).toBe(1)
    const { orderSn } = silent
    expect(log.mock.calls).toEqual([[{ err: expect.any(Error), orderSn }, 'overdue order was left for the next round']])
    for (const spy of [query, log]) spy.mockRestore()
    expect(await paymentRow(server, tradeNo)).toMatchObject({ failures: 1 })
    expect(await tidy()).toBe(0)
    expect([await statusOf(silent.orderSn), await statusOf(next.orderSn)]).toEqual(['pending_payment', 'cancelled'])
    server.clock.advance(10_000)
    expect(await tidy()).toBe(1)
    expect(await statusOf(silent.orderSn)).toBe('cancelled')
  })
})
