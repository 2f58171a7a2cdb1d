import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaymentProvider } from '#server/providers/payment/provider'
import { paidNotificationOf, sandboxKeys } from '#server/providers/payment/sandbox'
import { open } from '#server/providers/payment/wechat-api'
import { billLines, findTrade, makeRefund, openTrade, payTrade } from '#server/repositories/order/sandbox'
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
  it('a trade is unpaid until it is closed, like an unknown one', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const tradeNo = await startPaying(server, buyer, orderSn, 'wechat_h5')
    expect(await wechat.query(tradeNo)).toEqual({ kind: 'unpaid' })
    await wechat.close(tradeNo)
    expect(await wechat.query(tradeNo)).toEqual({ kind: 'closed' })
    expect(await wechat.query('unknown')).toEqual({ kind: 'unpaid' })
  })

  it('a trade is paid once, in time, and opened once under its number', async () => {
    const { db } = server
    const charge = { tradeNo: 'once', channel: 'alipay_h5' as const, title: '', amount: 100, payBefore: 10, returnUrl: '' }
    await openTrade(db, charge)
    await openTrade(db, { ...charge, amount: 999 })
    expect(await payTrade(db, 'once', 10)).toBeNull()
    expect([await payTrade(db, 'once', 9), await payTrade(db, 'once', 8)]).toMatchObject([{ amount: 100, paid_at: 9 }, { paid_at: 9 }])
  })

  it('refunds at most the paid amount, once a number, and stands on the bill of its provider and its day', async () => {
    const { db } = server
    const charge = { channel: 'wechat_jsapi' as const, title: '', amount: 100, payBefore: 99, returnUrl: '' }
    for (const tradeNo of ['open', 'paid', 'other']) await openTrade(db, { ...charge, tradeNo })
    await openTrade(db, { ...charge, tradeNo: 'alipay', channel: 'alipay_h5' })
    for (const tradeNo of ['paid', 'other', 'alipay']) await payTrade(db, tradeNo, 10)
    const back = (tradeNo: string, refundNo: string, amount: number) => makeRefund(db, { tradeNo, refundNo, amount }, 20)
    expect(await back('other', 'all', 100)).toBe('succeeded')
    expect([await back('open', 'none', 1), await back('paid', 'part', 60), await back('paid', 'more', 41)]).toEqual([
      'failed',
      'succeeded',
      'failed',
    ])
    expect([await back('paid', 'part', 60), (await findTrade(db, 'paid'))?.status]).toEqual(['succeeded', 'paid'])
    expect([await back('paid', 'rest', 40), (await findTrade(db, 'paid'))?.status]).toEqual(['succeeded', 'refunded'])
    expect(await back('paid', 'again', 1)).toBe('failed')
    expect(await payTrade(db, 'paid', 50)).toMatchObject({ paid_at: 10 })
    await back('alipay', 'theirs', 1)
    const bill = async (provider: 'wechat' | 'alipay', from: number, to: number) =>
      (await billLines(db, provider, { from, to })).map(({ ref }) => ref).sort()
    expect([await bill('wechat', 10, 20), await bill('wechat', 11, 21), await bill('wechat', 0, 10)]).toEqual([
      ['other', 'paid'],
      ['all', 'part', 'rest'],
      [],
    ])
    expect(await bill('alipay', 0, 99)).toEqual(['alipay', 'theirs'])
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

describe('a notification of the sandbox', () => {
  it.each([
    ['wechat_h5', 'MWEB'],
    ['wechat_jsapi', 'JSAPI'],
  ] as const)('a notification of %s has the form of WeChat Pay', async (channel, kind) => {
    const keys = await sandboxKeys(server.db)
    const times = { paid_at: 5, expires_at: 9 }
    const state = { status: 'paid' as const, return_url: '', open_id: null, ...times }
    const trade = { trade_no: 'T1', provider_id: 'P1', title: '', amount: 1, channel, ...state }
    const { path, headers, body } = paidNotificationOf(keys, trade, 7_000)
    const { resource } = JSON.parse(body)
    expect([path, headers['wechatpay-timestamp'], headers['wechatpay-serial']]).toEqual(['/notify/wechat', '7', keys.wechat.platformSerial])
    // As the vendor's: a vector of twelve characters, serial numbers of forty hexadecimal digits.
    expect(resource.nonce).toHaveLength(12)
    expect([keys.wechat.platformSerial, keys.wechat.merchantSerial]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9A-F]{40}$/)))
    expect(paidNotificationOf(keys, { ...trade, channel: 'alipay_h5' }, 7_000).path).toBe('/notify/alipay')
    expect(JSON.parse(open(resource, keys.wechat.apiV3Key))).toMatchObject({ trade_type: kind, out_trade_no: 'T1' })
  })
})
