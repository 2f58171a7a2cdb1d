import { order } from '@/contract/order/order'
import { signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
})
afterAll(() => server.close())

describe('payConfig', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.49', ['wechat_jsapi', 'alipay_h5']],
    ['Mozilla/5.0 (iPhone) Safari/604.1', ['wechat_h5', 'alipay_h5']],
  ])('offers %s the channels %j', async (userAgent, channels) => {
    const { orderSn, payBefore } = await placeOrder(server, anna)
    const reply = await server.app.inject({
      url: `/v2-order/v2/orders/${orderSn}/payConfig`,
      headers: { ...signedHeaders(server.clock.now(), anna.accessToken), 'user-agent': userAgent },
    })
    const { res } = reply.json<{ res: { payable: number; payBefore: number; channels: { channel: string }[] } }>()
    expect(res).toMatchObject({ payable: 19900, payBefore, beans: 1990 })
    expect(res.channels.map(({ channel }) => channel)).toEqual(channels)
  })
})

describe('pay', () => {
  it('refuses a body that names another order, and starts nothing', async () => {
    const [one, two] = [await placeOrder(server, anna), await placeOrder(server, anna, COURSE.endless)]
    const input = { params: { orderSn: one.orderSn }, body: { orderSn: two.orderSn, channel: 'wechat_h5' as const } }
    await expect(server.send(order.pay, input, anna)).rejects.toMatchObject({ code: 417 })
    expect(await server.db.selectFrom('payment').select('trade_no').execute()).toEqual([])
  })
})
