import { order } from '@/contract/order/order'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { MINUTE_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { paymentRow, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390000${3000 + learners++}`)
})

const make = async (orderSn: string) => (await server.send(order.makePayLink, { params: { orderSn } }, anna)).token
/** In a browser in which nobody is signed in. */
const open = (token: string) => server.exchange(order.openPayLink, { params: { token } })
const gone = { code: 409, msg: '链接已失效，请回到微信重新获取' }

it('a pay link pays its order with Alipay, for ten minutes, for any holder', async () => {
  const { orderSn } = await placeOrder(server, anna)
  const [token, other] = [await make(orderSn), await make(orderSn)]
  expect(other).not.toBe(token)
  server.clock.advance(10 * MINUTE_MS - 1)
  const { code, res } = await open(token)
  expect([code, res?.kind]).toEqual([200, 'redirect'])
  const { trade_no } = await server.db.selectFrom('payment').select('trade_no').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
  expect(await paymentRow(server, trade_no)).toMatchObject({ channel: 'alipay_h5', amount: 19_900, status: 'created' })
  server.clock.advance(1)
  expect(await open(token)).toMatchObject(gone)
  expect(await open('no-such-link-at-all-of-any-order')).toMatchObject(gone)
})

it('a pay link ends with its order, and is stored unreadable', async () => {
  const { orderSn } = await placeOrder(server, anna)
  server.clock.advance(ORDER_LIFETIME_MS - MINUTE_MS)
  const token = await make(orderSn)
  const rows = await server.db.selectFrom('pay_link').selectAll().where('order_sn', '=', orderSn).execute()
  expect(rows).toMatchObject([{ expires_at: server.clock.now() + MINUTE_MS }])
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('a pay link is made for an unpaid order only, by its owner', async () => {
  const { orderSn } = await placeOrder(server, anna)
  await expect(server.send(order.makePayLink, { params: { orderSn } }, await server.signIn('13900003999'))).rejects.toMatchObject({
    code: 404,
  })
  const token = await make(orderSn)
  await server.send(order.cancel, { params: { orderSn }, query: {} }, anna)
  await expect(make(orderSn)).rejects.toMatchObject({ code: 409, msg: '订单状态已变化，请刷新后重试' })
  expect((await open(token)).code).toBe(409)
})
