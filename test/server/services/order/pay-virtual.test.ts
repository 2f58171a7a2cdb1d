import { createHash, randomBytes } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import { embeddedSessionKey } from '#server/providers/messaging/embedded'
import { confirmTrade, posterTo } from '#server/providers/payment/cashier'
import { gatewayOf, virtualIdentityOf } from '#server/providers/payment/gateway'
import { pushOf, sealPush, userSignature } from '#server/providers/payment/virtual-api'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { appleKept } from '#server/repositories/wallet/closing'
import { advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { askOpenTrades } from '#server/services/order/pay'
import { reconcile } from '#server/services/order/reconcile'
import { refundTrade } from '#server/services/order/refund'
import type { VirtualIdentity } from '#server/settings/payment-env'
import { order } from '@/contract/order/order'
import type { PayChannel } from '@/contract/order/order.schema'
import { addressOf, signedHeaders } from '../../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { orderRow, paymentRow, payUnheard, placeOrder, stockShop } from '../../../support/shop'

const ANDROID = { 'x-version': 'test,qiming,weapp,1.0.0' }
const IPHONE = { ...ANDROID, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) MicroMessenger/8.0.70' }

afterEach(() => jest.restoreAllMocks())

let server: TestServer
let anna: TestSession
let identity: VirtualIdentity
beforeAll(async () => {
  server = await startServer({ env: { virtualPay: { kind: 'sandbox', onApple: true } } })
  await stockShop(server)
  const found = await virtualIdentityOf(server.deps)
  if (!found) throw new Error('virtual payment is off')
  identity = found
})
afterAll(() => server.close())
let learners = 0
beforeEach(async () => {
  anna = await server.signIn(`1390000${7000 + learners++}`)
})

type Asked = { channel?: PayChannel; code?: string | null; headers?: Record<string, string> }

/** Pays as a client with these headers does. */
async function pay(orderSn: string, { channel = 'wechat_virtual', code = 'desk-anna', headers = ANDROID }: Asked = {}) {
  const reply = await server.app.inject({
    method: 'POST',
    url: addressOf(order.pay, { params: { orderSn } }),
    headers: { ...headers, ...signedHeaders(server.clock.now(), anna.accessToken) },
    payload: { orderSn, channel, ...(code !== null && { code }) },
  })
  return reply.json() as {
    code: number
    msg: string
    res: { kind: string; signData: string; paySig: string; signature: string; mode: string }
  }
}
const triesOf = (orderSn: string) => server.db.selectFrom('payment').selectAll().where('order_sn', '=', orderSn).orderBy('status').execute()
const confirm = async (body: object): Promise<number> =>
  (await server.app.inject({ method: 'POST', url: '/sandbox/virtual-confirm', payload: body })).json().code
const push = (query: string, body: string) =>
  server.app.inject({ method: 'POST', url: `/notify/virtual?${query}`, headers: { 'content-type': 'application/json' }, payload: body })

describe('paying by virtual payment', () => {
  it('opens the sheet, which the platform checks, and delivers once it says so', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const { res } = await pay(orderSn)
    expect(res).toMatchObject({ kind: 'virtual', mode: 'short_series_goods' })
    const { kind: _, ...sheet } = res
    expect(await confirm(sheet)).toBe(200)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
    expect(await triesOf(orderSn)).toMatchObject([{ status: 'succeeded', open_id: 'desk-anna', payer_system: null }])
  })

  it.each([
    ['the price', (text: string) => text.replace('"buyQuantity":19900', '"buyQuantity":1')],
    ['the number', (text: string) => text.replace(/"outTradeNo":"\w{4}/, '"outTradeNo":"AAAA')],
    ['the environment', (text: string) => text.replace('"env":0', '"env":1')],
  ])('refuses a sheet whose client changed %s', async (_, change) => {
    const { orderSn } = await placeOrder(server, anna)
    const { kind: __, ...sheet } = (await pay(orderSn)).res
    expect(await confirm({ ...sheet, signData: change(sheet.signData) })).toBe(404)
    const forged = { ...sheet, signature: userSignature('another key', sheet.signData) }
    expect(await confirm(forged)).toBe(404)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
  })

  it('signs with the session of the code, which is nowhere stored', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const { res } = await pay(orderSn)
    const key = embeddedSessionKey(await secretOf(server.db, 'messaging'), 'desk-anna')
    expect(res.signature).toBe(userSignature(key, res.signData))
    expect(JSON.stringify(await triesOf(orderSn))).not.toContain(key)
  })

  it('asks for a code, and takes each number once', async () => {
    const { orderSn } = await placeOrder(server, anna)
    expect(await pay(orderSn, { code: null })).toMatchObject({ code: 409, msg: '请先完成微信授权' })
    const numbers = [await pay(orderSn), await pay(orderSn)].map(({ res }) => JSON.parse(res.signData).outTradeNo as string)
    expect(new Set(numbers).size).toBe(2)
    expect((await triesOf(orderSn)).map(({ status }) => status)).toEqual(['closed', 'created'])
  })

  it('counts the money of an earlier try that was left open', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const first = JSON.parse((await pay(orderSn)).res.signData).outTradeNo as string
    await payUnheard(server, first)
    expect(await pay(orderSn)).toMatchObject({ code: 409 })
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
  })

  it('finds money whose push was lost', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = JSON.parse((await pay(orderSn)).res.signData).outTradeNo as string
    await payUnheard(server, tradeNo)
    server.clock.advance(60_000)
    await askOpenTrades(server.deps)
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'completed' })
  })
})

describe('the ways to pay of a request', () => {
  const waysFor = async (headers: Record<string, string>) => {
    const { orderSn } = await placeOrder(server, anna)
    const reply = await server.app.inject({
      method: 'GET',
      url: addressOf(order.payConfig, { params: { orderSn } }),
      headers: { ...headers, ...signedHeaders(server.clock.now(), anna.accessToken) },
    })
    return (reply.json().res.channels as { channel: string }[]).map(({ channel }) => channel)
  }

  it.each([
    ['the mini-program', ANDROID, ['wechat_virtual']],
    ['the mini-program on an iPhone', IPHONE, ['wechat_virtual']],
    ['the mini-program on an old iPhone', { ...IPHONE, 'user-agent': IPHONE['user-agent'].replace('8.0.70', '8.0.60') }, []],
    ['a browser', {}, ['wechat_h5', 'alipay_h5']],
  ])('follow, in %s, the table', async (_, headers, channels) => expect(await waysFor(headers)).toEqual(channels))

  it.each([
    ['requestPayment for a course in the mini-program', { channel: 'wechat_jsapi', headers: ANDROID }],
    ['a cashier page on an iPhone', { channel: 'wechat_h5', headers: IPHONE }],
    ['virtual payment outside of the mini-program', { channel: 'wechat_virtual', headers: {} }],
  ] as const)('do not include %s', async (_, asked) => {
    const { orderSn } = await placeOrder(server, anna)
    expect(await pay(orderSn, asked)).toMatchObject({ code: 409, msg: '这里不能用这种方式支付' })
    expect(await triesOf(orderSn)).toEqual([])
  })

  it('note that the App Store took the money', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const { kind: _, ...sheet } = (await pay(orderSn, { headers: IPHONE })).res
    expect((await triesOf(orderSn))[0]).toMatchObject({ payer_system: 'apple' })
    const span = { from: server.clock.now(), to: server.clock.now() + 1 }
    expect(await appleKept(server.db, span)).toBe(0)
    await confirm(sheet)
    const { amount } = (await triesOf(orderSn))[0] ?? { amount: 0 }
    expect([amount > 0, await appleKept(server.db, span)]).toEqual([true, amount])
    expect(await appleKept(server.db, { from: span.from - 1, to: span.from })).toBe(0)
  })
})

describe('money of virtual payment', () => {
  it('goes back when its order cannot take it, and the books agree with what the platform says', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = JSON.parse((await pay(orderSn)).res.signData).outTradeNo as string
    await server.db.updateTable('orders').set({ status: 'cancelled' }).where('order_sn', '=', orderSn).execute()
    await confirmTrade(server.deps, tradeNo, posterTo(server.app, server.deps.env.publicUrl))
    await refundTrade(server.deps, tradeNo)
    await advanceRefunds(server.deps)
    expect(await paymentRow(server, tradeNo)).toMatchObject({ status: 'refunded' })
    const { found } = await reconcile(server.deps, server.clock.now())
    expect(found.filter(({ provider }) => provider === 'virtual')).toEqual([])
  })

  it('stands in the books under its provider, and the books agree', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const { kind: _, ...sheet } = (await pay(orderSn)).res
    await confirm(sheet)
    expect(await bookFaults(server.db)).toEqual([])
  })

  it('has an address that the platform can prove', async () => {
    const { query } = pushOf(identity, {}, server.clock.now())
    const ask = (text: string) => server.app.inject({ method: 'GET', url: `/notify/virtual?${text}` })
    const right = await ask(`${query}&echostr=hello`)
    expect([right.statusCode, right.body]).toEqual([200, 'hello'])
    expect((await ask('signature=0&timestamp=1&nonce=2&echostr=hello')).statusCode).toBe(401)
  })
})

describe('forged deliveries', () => {
  const sha1 = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')
  const deliveryOf = (tradeNo: string, openId = 'desk-anna') => ({
    Event: 'xpay_goods_deliver_notify',
    OpenId: openId,
    OutTradeNo: tradeNo,
    Env: 0,
    GoodsInfo: { ActualPrice: 1 },
  })

  /** Ways to forge, each tried once here and thousands of times by `attack:forged`, by somebody who lacks one thing: key, token, the right mini-program, the money, the payer, a known order. */
  const forgers: ((tradeNo: string, query: URLSearchParams) => { query: string; body: string })[] = [
    (tradeNo, query) => ({ query: `${query}`, body: JSON.stringify(deliveryOf(tradeNo)) }),
    (tradeNo) => pushOf({ ...identity, noticeKey: randomBytes(32) }, deliveryOf(tradeNo), 0),
    (tradeNo) => pushOf({ ...identity, noticeToken: randomBytes(8).toString('hex') }, deliveryOf(tradeNo), 0),
    (tradeNo) => pushOf({ ...identity, miniAppId: 'wxother' }, deliveryOf(tradeNo), 0),
    (tradeNo) => pushOf(identity, deliveryOf(tradeNo), 0),
    (tradeNo) => pushOf(identity, deliveryOf(tradeNo, 'desk-bob'), 0),
    (tradeNo) => pushOf(identity, deliveryOf(`${tradeNo.slice(0, -4)}${randomBytes(2).toString('hex').toUpperCase()}`), 0),
    (tradeNo) => pushOf(identity, { ...deliveryOf(tradeNo), Env: 1 }, 0),
    (tradeNo, query) => {
      const sealed = sealPush({ ...identity, noticeKey: randomBytes(32) }, JSON.stringify(deliveryOf(tradeNo)))
      const signed = { msg_signature: sha1(identity.noticeToken, query.get('timestamp') ?? '', query.get('nonce') ?? '', sealed) }
      return { query: `${new URLSearchParams({ ...Object.fromEntries(query), ...signed })}`, body: JSON.stringify({ Encrypt: sealed }) }
    },
    (_tradeNo, query) => ({ query: `${query}`, body: randomBytes(200).toString('base64') }),
  ]

  it('open nothing, of whatever kind', async () => {
    const { orderSn } = await placeOrder(server, anna)
    const tradeNo = JSON.parse((await pay(orderSn)).res.signData).outTradeNo as string
    const before = await server.db.selectFrom('payment_notice').select('id').execute()
    const seen = new URLSearchParams(pushOf(identity, { Event: 'other' }, 0).query)
    const replies: number[] = []
    for (const forge of forgers) {
      const { query, body } = forge(tradeNo, seen)
      replies.push((await push(query, body)).statusCode)
    }
    // A push that is genuine but for the money is asked about, and the platform says that nobody paid.
    expect(replies).toEqual([401, 401, 401, 401, 500, 401, 401, 401, 401, 401])
    expect(await orderRow(server, orderSn)).toMatchObject({ status: 'pending_payment' })
    expect(await server.db.selectFrom('payment_notice').select('id').execute()).toEqual(before)
    expect((await gatewayOf(server.deps)).virtual.name).toBe('virtual')
  })
})
