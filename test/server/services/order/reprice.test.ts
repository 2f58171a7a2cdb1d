import { tx } from '#server/database/tables'
import { repriceOrder } from '#server/services/order/reprice'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { orderNamed } from '../../../support/named'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { orderRow, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let learner: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await server.signIn()
})

const reprice = (orderSn: string, payable: number) =>
  tx(server.db, async (work) => repriceOrder(work, await orderNamed(work, orderSn), { payable, reason: '优惠。', now: server.clock.now() }))

it('a lower price is spread over the items and has the time of a new order', async () => {
  const { orderSn } = await placeOrder(server, learner)
  server.clock.advance(600_000)
  expect(await reprice(orderSn, 10_001)).toEqual({ before: 19_900 })
  const { payable, pay_before } = await orderRow(server, orderSn)
  expect([payable, pay_before]).toEqual([10_001, server.clock.now() + ORDER_LIFETIME_MS])
  const items = await server.db.selectFrom('order_item').select('payable').where('order_sn', '=', orderSn).execute()
  expect(items.reduce((sum, item) => sum + item.payable, 0)).toBe(10_001)
})

it('neither a higher price nor an order that is paid or overdue is taken', async () => {
  const other = await server.signIn('13900000077')
  const { orderSn } = await placeOrder(server, other)
  await expect(reprice(orderSn, 19_900)).rejects.toThrow('新的价格要低于现在的')
  server.clock.advance(ORDER_LIFETIME_MS + 1)
  await expect(reprice(orderSn, 1)).rejects.toThrow('订单已经付款或取消')
  const paid = await placeOrder(server, await server.signIn('13900000078'))
  await server.db.updateTable('orders').set({ status: 'completed' }).where('order_sn', '=', paid.orderSn).execute()
  await expect(reprice(paid.orderSn, 1)).rejects.toThrow('订单已经付款或取消')
})
