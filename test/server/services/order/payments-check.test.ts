import { gatewayOf } from '#server/providers/payment/gateway'
import { order } from '@/contract/order/order'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, payUnheard, placeOrder, startPaying, stockShop } from '../../../support/shop'

const PAUSE_MS = 3000
const READ_PAUSE_MS = 5000
let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
})
afterAll(() => server.close())

const check = async (orderSn: string, session = anna) => (await server.send(order.check, { params: { orderSn } }, session)).status

it('the check of an order finds money with a lost notification, and queries the provider at most every three seconds', async () => {
  const { orderSn } = await placeOrder(server, anna)
  const tradeNo = await startPaying(server, anna, orderSn, 'alipay_h5')
  expect(await check(orderSn)).toBe('pending_payment')
  await payUnheard(server, tradeNo)
  expect(await check(orderSn)).toBe('pending_payment')
  server.clock.advance(PAUSE_MS)
  expect(await check(orderSn)).toBe('completed')
  const { asked_at } = await orderRow(server, orderSn)
  server.clock.advance(PAUSE_MS)
  expect(await check(orderSn)).toBe('completed')
  expect((await orderRow(server, orderSn)).asked_at).toBe(asked_at)
})

it('the check of an order logs a silent provider, and shows the order unchanged', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.endless)
  await startPaying(server, anna, orderSn, 'alipay_h5')
  const { alipay } = await gatewayOf(server.deps)
  const query = jest.spyOn(alipay, 'query').mockRejectedValueOnce(new Error('no answer'))
  const log = jest.spyOn(server.deps.log, 'warn').mockImplementation(() => undefined)
  expect(await check(orderSn)).toBe('pending_payment')
  expect(log.mock.calls).toEqual([[{ err: expect.any(Error), orderSn }, 'payment provider could not be asked']])
  for (const spy of [query, log]) spy.mockRestore()
})

describe('reading an order', () => {
  const read = async (orderSn: string) => (await server.send(order.get, { params: { orderSn } }, anna)).status

  it('queries the provider where a payment was started, every five seconds', async () => {
    const { orderSn } = await placeOrder(server, anna, COURSE.free)
    await read(orderSn)
    expect((await orderRow(server, orderSn)).asked_at).toBe(0)
    await server.db.updateTable('course').set({ price: 100 }).where('id', '=', COURSE.free).execute()
    const paid = await placeOrder(server, anna, COURSE.free)
    const tradeNo = await startPaying(server, anna, paid.orderSn, 'wechat_h5')
    expect(await read(paid.orderSn)).toBe('pending_payment')
    await payUnheard(server, tradeNo)
    server.clock.advance(READ_PAUSE_MS - 1)
    expect(await read(paid.orderSn)).toBe('pending_payment')
    server.clock.advance(1)
    expect(await read(paid.orderSn)).toBe('completed')
  })

  it('queries no provider for a closed order, and waits for no slow one', async () => {
    const { wechat } = await gatewayOf(server.deps)
    const { orderSn } = await placeOrder(server, anna, COURSE.endless)
    await startPaying(server, anna, orderSn, 'wechat_h5')
    let answer: (state: { kind: 'unpaid' }) => void = () => {}
    const query = jest.spyOn(wechat, 'query').mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    expect(await read(orderSn)).toBe('pending_payment')
    expect(query).toHaveBeenCalledTimes(1)
    answer({ kind: 'unpaid' })
    await server.db.updateTable('orders').set({ status: 'paid' }).where('order_sn', '=', orderSn).execute()
    server.clock.advance(READ_PAUSE_MS)
    await read(orderSn)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
  })
})

it('the check queries no provider for a closed order, and hides the orders of other learners', async () => {
  const { orderSn } = await placeOrder(server, anna, COURSE.endless)
  const bert = await server.signIn('13600000008')
  await expect(check(orderSn, bert)).rejects.toMatchObject({ code: 404 })
  server.clock.advance(31 * 60_000)
  expect(await check(orderSn)).toBe('cancelled')
  expect((await orderRow(server, orderSn)).asked_at).toBe(0)
})
