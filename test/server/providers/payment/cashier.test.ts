import fastify from 'fastify'
import { readEnv } from '#server/env'
import { confirmTrade, sandboxCashier } from '#server/providers/payment/cashier'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import type { PayChannel } from '@/contract/order/order.schema'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { livePayment } from '../../../support/live-payment'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let buyer: TestSession
let buyers = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  buyers += 1
  buyer = await server.signIn(`1390000${1000 + buyers}`)
})

async function opened(channel: PayChannel = 'wechat_h5') {
  const { orderSn } = await placeOrder(server, buyer)
  return { orderSn, tradeNo: await startPaying(server, buyer, orderSn, channel) }
}
const show = (tradeNo: string) => server.app.inject({ url: `/sandbox/cashier/${tradeNo}` })
const press = (tradeNo: string, button: 'pay' | 'give-up', query = '') =>
  server.app.inject({
    method: 'POST',
    url: `/sandbox/cashier/${tradeNo}/${button}${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
const statusOf = async (orderSn: string) => (await server.send(order.get, { params: { orderSn } }, buyer)).status
const returnAddress = (orderSn: string) => `${server.deps.env.publicUrl}/course/pay/success/intermediate/page?orderSn=${orderSn}`

describe('the cashier page', () => {
  it('shows the item and its price, and that no money is taken', async () => {
    const { tradeNo } = await opened('alipay_h5')
    const { statusCode, headers, body } = await show(tradeNo)
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('沙箱收银台，不会真实扣款')
    expect(body).toContain('初级会计&lt;精讲班&gt;')
    expect(body).toContain('<button id="pay" class="primary">确认支付 ¥199.00</button>')
    expect(body).toContain('<button id="give-up">放弃支付</button>')
    expect(body).toContain('<dd>支付宝</dd>')
    expect(body).not.toMatch(/<script|style=|<style/)
  })

  it('brings an empty icon: browsers ask for one, and complain about a page that forbids it', async () => {
    const { headers, body } = await show((await opened()).tradeNo)
    expect(body).toContain('<link rel="icon" href="data:,">')
    expect(headers['content-security-policy']).toContain('img-src data:')
  })

  it('names the other payment method', async () => {
    const { tradeNo } = await opened()
    expect((await show(tradeNo)).body).toContain('<dd>微信支付</dd>')
  })

  it('serves its own stylesheet', async () => {
    const { headers } = await server.app.inject({ url: '/sandbox/cashier.css' })
    expect(headers['content-type']).toContain('text/css')
  })

  it('does not exist beside real payment', async () => {
    const app = fastify()
    const { source, remove } = livePayment()
    const { wechatPay, alipay } = readEnv({ NODE_ENV: 'test', ...source })
    remove()
    await sandboxCashier(app, { ...server.deps, env: { ...server.deps.env, wechatPay, alipay } })
    const { tradeNo } = await opened()
    const urls = ['/cashier.css', `/cashier/${tradeNo}`]
    const posts = [`/cashier/${tradeNo}/pay`, `/cashier/${tradeNo}/give-up`, '/jsapi-confirm']
    for (const url of urls) expect((await app.inject({ url })).statusCode).toBe(404)
    for (const url of posts) expect((await app.inject({ method: 'POST', url, payload: { prepay_id: tradeNo } })).statusCode).toBe(404)
  })

  it('finds no other trade', async () => {
    expect((await show('unknown')).statusCode).toBe(404)
    expect((await press('unknown', 'give-up')).statusCode).toBe(404)
  })
})

describe('confirming a payment', () => {
  it.each(['wechat_h5', 'alipay_h5'] as const)('a payment by %s settles the order and leads back', async (channel) => {
    const { orderSn, tradeNo } = await opened(channel)
    const reply = await press(tradeNo, 'pay')
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe(returnAddress(orderSn))
    expect(await statusOf(orderSn)).toBe('completed')
  })

  it('a cashier that is opened again after the payment leads to the shop', async () => {
    const { orderSn, tradeNo } = await opened()
    await press(tradeNo, 'pay')
    const { statusCode, headers } = await show(tradeNo)
    expect([statusCode, headers.location]).toEqual([303, returnAddress(orderSn)])
  })

  it('shows no warning when the shop accepts the notification', async () => {
    const { tradeNo } = await opened()
    const warn = jest.spyOn(server.deps.log, 'warn')
    expect(await confirmTrade(server.deps, tradeNo, async () => 200)).toMatchObject({ status: 'paid' })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('ends when the money went back, too', async () => {
    const { orderSn, tradeNo } = await opened()
    await press(tradeNo, 'pay')
    await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '选错了' } }, buyer)
    expect(await statusOf(orderSn)).toBe('refunded')
    expect((await show(tradeNo)).body).toContain('这笔订单已支付')
  })

  it('pays once when it is pressed twice', async () => {
    const { orderSn, tradeNo } = await opened()
    const replies = await Promise.all([press(tradeNo, 'pay'), press(tradeNo, 'pay')])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await statusOf(orderSn)).toBe('completed')
    expect(await server.db.selectFrom('ledger_journal').select('ref').where('ref', '=', `pay:${tradeNo}`).execute()).toHaveLength(1)
  })

  it('leads back to the address of the server, whatever the request says', async () => {
    const { orderSn, tradeNo } = await opened()
    const reply = await press(tradeNo, 'pay', '?return_url=https://evil.example.cn&redirect=//evil.example.cn')
    expect(reply.headers.location).toBe(returnAddress(orderSn))
  })

  it('does nothing for a cancelled order', async () => {
    const { orderSn, tradeNo } = await opened()
    await server.send(order.cancel, { params: { orderSn }, query: {} }, buyer)
    const reply = await press(tradeNo, 'pay')
    expect(reply.headers.location).toBe(`/sandbox/cashier/${tradeNo}`)
    expect((await show(tradeNo)).body).toContain('已关闭或已超时')
    expect(await statusOf(orderSn)).toBe('cancelled')
  })

  it('does nothing after the half hour', async () => {
    const { tradeNo } = await opened()
    server.clock.advance(ORDER_LIFETIME_MS)
    expect((await press(tradeNo, 'pay')).headers.location).toBe(`/sandbox/cashier/${tradeNo}`)
    expect((await show(tradeNo)).body).toContain('已关闭或已超时')
  })
})

describe('cancelling a payment', () => {
  it('leads straight to the order, which stays unpaid', async () => {
    const { orderSn, tradeNo } = await opened()
    const { origin } = new URL(returnAddress(orderSn))
    expect((await press(tradeNo, 'give-up')).headers.location).toBe(`${origin}/course/pay?orderSn=${orderSn}`)
    expect(await statusOf(orderSn)).toBe('pending_payment')
    await press(tradeNo, 'pay')
    expect(await statusOf(orderSn)).toBe('completed')
  })
})

describe('the payment sheet of the mini-program host', () => {
  const confirm = (body: object) => server.app.inject({ method: 'POST', url: '/sandbox/jsapi-confirm', payload: body })

  it('settles by the prepay id only', async () => {
    const { orderSn, tradeNo } = await opened('wechat_jsapi')
    expect((await confirm({ prepay_id: tradeNo })).json()).toMatchObject({ code: 200 })
    expect(await statusOf(orderSn)).toBe('completed')
  })

  it.each([{ prepay_id: 'unknown' }, {}])('refuses %j', async (body) => {
    expect((await confirm(body)).json<{ code: number }>().code).not.toBe(200)
  })
})
