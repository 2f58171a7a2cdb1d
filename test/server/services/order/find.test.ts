import { order } from '@/contract/money/order'
import { ORDER_LIFETIME_MS } from '@/domain/money/order-state'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { orderRow, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
let ben: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn('13900000001')
  ben = await server.signIn('13900000002')
})
afterAll(() => server.close())

describe("somebody else's order does not exist", () => {
  const calls = {
    get: (orderSn: string) => server.send(order.get, { params: { orderSn } }, ben),
    cancel: (orderSn: string) => server.send(order.cancel, { params: { orderSn }, query: {} }, ben),
    payConfig: (orderSn: string) => server.send(order.payConfig, { params: { orderSn } }, ben),
    pay: (orderSn: string) => server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'alipay_h5' } }, ben),
  }
  it.each(Object.keys(calls) as (keyof typeof calls)[])('for %s', async (name) => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(calls[name](orderSn)).rejects.toMatchObject({ code: 404, msg: '订单不存在' })
    expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'pending_payment' })
  })

  it('and a visitor is asked to sign in', async () => {
    const { orderSn } = await placeOrder(server, anna)
    await expect(server.send(order.get, { params: { orderSn } })).rejects.toMatchObject({ code: 401 })
  })
})

describe('an order nobody paid in time', () => {
  it('reads as cancelled from its last moment on, before any job has run', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const read = async () => (await server.send(order.get, { params: { orderSn } }, anna)).status
    server.clock.advance(ORDER_LIFETIME_MS - 1)
    expect(await read()).toBe('pending_payment')
    server.clock.advance(1)
    expect(await read()).toBe('cancelled')
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
  })
})
