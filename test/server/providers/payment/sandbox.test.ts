import { gatewayOf } from '../../../../server/providers/payment/gateway'
import type { PaymentProvider } from '../../../../server/providers/payment/provider'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { clearShop, paidOrder, placeOrder, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let buyer: TestSession
let wechat: PaymentProvider
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  buyer = await server.signIn()
  ;({ wechat } = await gatewayOf(server.deps))
})
afterAll(() => server.close())
afterEach(() => clearShop(server))

describe('a trade of the sandbox', () => {
  it('is unpaid until it is closed, and so is an unknown one', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, orderSn, 'wechat_h5')
    expect(await wechat.query(tradeNo)).toEqual({ kind: 'unpaid' })
    await wechat.close(tradeNo)
    expect(await wechat.query(tradeNo)).toEqual({ kind: 'closed' })
    expect(await wechat.query('unknown')).toEqual({ kind: 'unpaid' })
  })

  it('stays paid, with its receipt, when it is closed', async () => {
    const { tradeNo } = await paidOrder(server, buyer)
    await wechat.close(tradeNo)
    expect(await wechat.query(tradeNo)).toEqual({
      kind: 'paid',
      receipt: {
        tradeNo,
        providerId: `sandbox${tradeNo}`,
        merchantId: wechat.merchantId,
        amount: expect.any(Number),
        paidAt: server.clock.now(),
      },
    })
  })
})
