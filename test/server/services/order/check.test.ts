import { order } from '@/contract/money/order'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, payUnheard, placeOrder, startPaying, stockShop } from '../../../support/shop'

const PAUSE_MS = 3000
let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
})
afterAll(() => server.close())

const check = async (orderSn: string, session = anna) => (await server.send(order.check, { params: { orderSn } }, session)).status

it('finds money whose notice was lost, and asks the provider no more often than every three seconds', async () => {
  const { orderSn } = await placeOrder(server, anna)
  const tradeNo = await startPaying(server, anna, orderSn, 'alipay_h5')
  expect(await check(orderSn)).toBe('pending_payment')
  await payUnheard(server, tradeNo)
  expect(await check(orderSn)).toBe('pending_payment')
  server.clock.advance(PAUSE_MS)
  expect(await check(orderSn)).toBe('completed')
  expect(await check(orderSn)).toBe('completed')
})

it('asks nobody about an order that is over, and shows no other learner’s', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.endless)
  const bert = await server.signIn('13600000008')
  await expect(check(orderSn, bert)).rejects.toMatchObject({ code: 404 })
  server.clock.advance(31 * 60_000)
  expect(await check(orderSn)).toBe('cancelled')
  expect((await orderRow(server, orderSn)).asked_at).toBe(0)
})
