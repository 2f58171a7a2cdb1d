import { gatewayOf } from '#server/providers/payment/gateway'
import { askOpenTrades, pollOnStart } from '#server/services/order/pay'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { orderRow, payUnheard, placeOrder, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let buyer: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  buyer = await server.signIn()
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => server.close())

it('the poll finds money whose notification never arrived, although nobody opens the order', async () => {
  const { wechat } = await gatewayOf(server.deps)
  const query = jest.spyOn(wechat, 'query')
  const { orderSn } = await placeOrder(server, buyer)
  const tradeNo = await startPaying(server, buyer, orderSn, 'wechat_h5')
  const asked: number[] = []
  for (const seconds of [4, 1, 1, 9, 45]) {
    server.clock.advance(seconds * 1000)
    if (asked.length === 4) await payUnheard(server, tradeNo)
    await Promise.all([askOpenTrades(server.deps), askOpenTrades(server.deps)])
    asked.push(query.mock.calls.length)
  }
  expect(asked).toEqual([0, 1, 1, 2, 3])
  expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
})

it('the poll continues with the next payment when one provider does not answer', async () => {
  const { alipay } = await gatewayOf(server.deps)
  const { orderSn } = await placeOrder(server, await server.signIn('13900000002'))
  const other = await placeOrder(server, await server.signIn('13900000003'))
  await startPaying(server, await server.signIn('13900000002'), orderSn, 'alipay_h5')
  const tradeNo = await startPaying(server, await server.signIn('13900000003'), other.orderSn, 'wechat_h5')
  jest.spyOn(alipay, 'query').mockRejectedValue(new Error('no answer'))
  const log = jest.spyOn(server.deps.log, 'warn').mockImplementation(() => undefined)
  await payUnheard(server, tradeNo)
  server.clock.advance(5_000)
  await askOpenTrades(server.deps)
  expect(log.mock.calls).toEqual([[{ err: expect.any(Error), orderSn }, 'payment provider could not be asked']])
  expect(await orderRow(server, other.orderSn)).toMatchObject({ status: 'completed' })
})

it('a starting process polls recent payments at once, and no older ones', async () => {
  const late = await server.signIn('13900000005')
  // Opened sixteen and fourteen minutes ago.
  for (const [mobile, wait] of [
    ['13900000004', 2],
    ['13900000006', 14],
  ] as const) {
    const learner = await server.signIn(mobile)
    await startPaying(server, learner, (await placeOrder(server, learner)).orderSn, 'wechat_h5')
    server.clock.advance(wait * 60_000)
  }
  await askOpenTrades(server.deps)
  const { orderSn } = await placeOrder(server, late)
  const tradeNo = await startPaying(server, late, orderSn, 'wechat_h5')
  server.clock.advance(6_000)
  await askOpenTrades(server.deps)
  await payUnheard(server, tradeNo)
  server.clock.advance(1_000)
  await askOpenTrades(server.deps)
  expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
  const { wechat } = await gatewayOf(server.deps)
  const query = jest.spyOn(wechat, 'query')
  await pollOnStart(server.deps)
  await askOpenTrades(server.deps)
  expect(query).toHaveBeenCalledTimes(2)
  expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
})
