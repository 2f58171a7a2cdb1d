import { AlipaySdk } from 'alipay-sdk'
import { pino } from 'pino'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { readAlipayNotification, signNotification } from '#server/providers/payment/alipay-api'
import { NotificationRefused } from '#server/providers/payment/provider'
import { type OutgoingNotification, type SandboxKeys, sandboxKeys } from '#server/providers/payment/sandbox'
import { platformHeaders, readWechatNotification, seal } from '#server/providers/payment/wechat-api'
import { payerHash } from '#server/services/wallet/wallet/payout-account'
import { order } from '@/contract/order/order'
import { refusing } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { clearShop, payUnheard, placeOrder, post, startPaying, stockShop } from '../../../support/shop'

let server: TestServer
let buyer: TestSession
let keys: SandboxKeys
/** Records the lines of the server's log. */
const logged: { provider?: string; reason?: string; msg?: string }[] = []
beforeAll(async () => {
  server = await startServer({ log: pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) }) })
  await stockShop(server)
  keys = await sandboxKeys(server.db)
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await server.signIn()
})
afterEach(() => clearShop(server))

async function noticed(channel: 'wechat_h5' | 'alipay_h5') {
  const { orderSn } = await placeOrder(server, buyer)
  const tradeNo = await startPaying(server, buyer, orderSn, channel)
  return { orderSn, tradeNo, notice: await payUnheard(server, tradeNo) }
}
// Read from the table: the call queries the provider, which has the payment already.
const statusOf = async (orderSn: string) =>
  (await server.db.selectFrom('orders').select('status').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()).status
const journals = async () => (await server.db.selectFrom('ledger_journal').select('ref').execute()).length

/** A genuine WeChat notice around any content, signed at any time: what only the platform could make. */
function wechatNotification(event: { content: object; type?: string; id?: string }, signedAt = server.clock.now()): OutgoingNotification {
  const resource = { original_type: 'transaction', ...seal(JSON.stringify(event.content), keys.wechat.apiV3Key, 'transaction') }
  const body = JSON.stringify({ id: event.id ?? 'notice-1', event_type: event.type ?? 'TRANSACTION.SUCCESS', resource })
  const headers = platformHeaders({ serial: keys.wechat.platformSerial, privateKey: keys.wechatPlatformKey }, body, signedAt)
  return { path: '/notify/wechat', headers: { 'content-type': 'application/json', ...headers }, body }
}
const transaction = (tradeNo: string) => ({
  appid: keys.wechat.appId,
  mchid: keys.wechat.mchId,
  out_trade_no: tradeNo,
  transaction_id: 'provider-1',
  trade_state: 'SUCCESS',
  success_time: '2026-03-02T10:00:00+08:00',
  amount: { total: 19900, currency: 'CNY' },
})
const fieldsOf = (notice: OutgoingNotification) => Object.fromEntries(new URLSearchParams(notice.body))
const resigned = (notice: OutgoingNotification, change: Record<string, string>): OutgoingNotification => ({
  ...notice,
  body: new URLSearchParams(signNotification({ ...fieldsOf(notice), ...change }, keys.alipayPlatformKey)).toString(),
})

describe.each(['wechat_h5', 'alipay_h5'] as const)('a genuine notification of %s', (channel) => {
  it('settles, and changes nothing when it arrives again', async () => {
    const { orderSn, notice } = await noticed(channel)
    expect(await post(server, notice)).toBe(200)
    expect(await statusOf(orderSn)).toBe('completed')
    expect(await Promise.all(Array.from({ length: 5 }, () => post(server, notice)))).toEqual([200, 200, 200, 200, 200])
    expect(await journals()).toBe(1)
  })
})

const replyTo = async ({ path, headers, body }: OutgoingNotification) => {
  const { statusCode, body: reply } = await server.app.inject({ method: 'POST', url: path, headers, payload: body })
  return [statusCode, reply]
}

describe.each([
  ['wechat', 'wechat_h5', { code: 'SUCCESS' }, { code: 'FAIL', message: '失败' }],
  ['alipay', 'alipay_h5', 'success', 'failure'],
] as const)('%s', (provider, channel, accepted, refused) => {
  const text = (reply: unknown) => (typeof reply === 'string' ? reply : JSON.stringify(reply))

  it('reads its own format, and the reason of a refusal is in the log', async () => {
    const { notice } = await noticed(channel)
    logged.length = 0
    expect(await replyTo({ ...notice, body: '' })).toEqual([401, text(refused)])
    expect(logged).toEqual([expect.objectContaining({ provider, reason: expect.stringMatching(/./), msg: 'payment notice refused' })])
    expect(await replyTo(notice)).toEqual([200, text(accepted)])
  })

  it('receives an error for a fault of our own, so that it notifies again', async () => {
    const { orderSn, notice } = await noticed(channel)
    await refusing(server.db, 'payment', async () => expect(await post(server, notice)).toBe(500))
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await post(server, notice)).toBe(200)
    expect(await statusOf(orderSn)).toBe('completed')
  })
})

it('WeChat Pay reports money of the mini-program, with its payer', async () => {
  const { orderSn, tradeNo } = await noticed('wechat_h5')
  const content = { ...transaction(tradeNo), appid: keys.wechat.miniAppId, payer: { openid: 'o1' } }
  expect(await post(server, wechatNotification({ content }))).toBe(200)
  expect(await statusOf(orderSn)).toBe('completed')
  const { payer_hash } = await server.db
    .selectFrom('payment')
    .select('payer_hash')
    .where('trade_no', '=', tradeNo)
    .executeTakeFirstOrThrow()
  expect(payer_hash).toBe(await payerHash(server.db, 'wechat', 'o1'))
})

describe('the official SDKs accept what the sandbox signs', () => {
  it('WeChat Pay accepts signature headers and the sealed resource', async () => {
    const { tradeNo, notice } = await noticed('wechat_h5')
    const { headers, body } = notice
    const message = Formatter.joinedByLineFeed(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '', body)
    expect(Rsa.verify(message, headers['wechatpay-signature'] ?? '', keys.wechat.platformKey)).toBe(true)
    expect(Rsa.verify(`${message} `, headers['wechatpay-signature'] ?? '', keys.wechat.platformKey)).toBe(false)
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
    const opened = JSON.parse(Aes.AesGcm.decrypt(resource.ciphertext, keys.wechat.apiV3Key, resource.nonce, resource.associated_data))
    expect(opened).toMatchObject({ out_trade_no: tradeNo, trade_state: 'SUCCESS', amount: { total: 19900 } })
  })

  it('WeChat Pay accepts parameters for the payment sheet', async () => {
    const { orderSn } = await placeOrder(server, buyer)
    const payment = await server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_jsapi' } }, buyer)
    if (payment.kind !== 'jsapi') throw new Error(payment.kind)
    const message = Formatter.joinedByLineFeed(keys.wechat.appId, payment.timeStamp, payment.nonceStr, payment.package)
    const merchant = await server.db
      .selectFrom('sandbox_key')
      .select('public_pem')
      .where('name', '=', 'wechat-merchant')
      .executeTakeFirstOrThrow()
    expect(Rsa.verify(message, payment.paySign, Rsa.from(merchant.public_pem, 'public'))).toBe(true)
  })

  it('Alipay accepts RSA2 over the form', async () => {
    const { notice } = await noticed('alipay_h5')
    const alipayPublicKey = String(keys.alipay.alipayKey.export({ type: 'spki', format: 'pem' }))
    const privateKey = String(keys.alipay.appKey.export({ type: 'pkcs8', format: 'pem' }))
    const sdk = new AlipaySdk({ appId: keys.alipay.appId, privateKey, alipayPublicKey, keyType: 'PKCS8' })
    expect(sdk.checkNotifySignV2(fieldsOf(notice))).toBe(true)
    expect(sdk.checkNotifySignV2({ ...fieldsOf(notice), total_amount: '0.01' })).toBe(false)
  })
})

describe('a refused WeChat notification', () => {
  const flipped = (text: string) => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`)
  it.each<[string, (notice: OutgoingNotification, tradeNo: string) => OutgoingNotification]>([
    ['with a changed body', (notice) => ({ ...notice, body: notice.body.replace('支付成功', '支付失败') })],
    ['with the same JSON in other bytes', (notice) => ({ ...notice, body: JSON.stringify(JSON.parse(notice.body), null, 1) })],
    [
      'with a changed signature',
      (notice) => ({
        ...notice,
        headers: { ...notice.headers, 'wechatpay-signature': flipped(notice.headers['wechatpay-signature'] ?? '') },
      }),
    ],
    ['without a signature', (notice) => ({ ...notice, headers: { 'content-type': 'application/json' } })],
    ['with another serial', (notice) => ({ ...notice, headers: { ...notice.headers, 'wechatpay-serial': '0'.repeat(40) } })],
    ['with a changed timestamp', (notice) => ({ ...notice, headers: { ...notice.headers, 'wechatpay-timestamp': '1' } })],
    [
      'signed more than five minutes ago',
      (_, tradeNo) => wechatNotification({ content: transaction(tradeNo) }, server.clock.now() - 301_000),
    ],
    ['signed in the future', (_, tradeNo) => wechatNotification({ content: transaction(tradeNo) }, server.clock.now() + 301_000)],
    [
      'with another amount',
      (_, tradeNo) => wechatNotification({ content: { ...transaction(tradeNo), amount: { total: 1, currency: 'CNY' } } }),
    ],
    [
      'in another currency',
      (_, tradeNo) => wechatNotification({ content: { ...transaction(tradeNo), amount: { total: 19900, currency: 'JPY' } } }),
    ],
    ['for another merchant', (_, tradeNo) => wechatNotification({ content: { ...transaction(tradeNo), mchid: '1' } })],
    ['for another app', (_, tradeNo) => wechatNotification({ content: { ...transaction(tradeNo), appid: 'wx1' } })],
    ['without a moment', (_, tradeNo) => wechatNotification({ content: { ...transaction(tradeNo), success_time: 'now' } })],
    [
      'with a resource sealed by another key',
      (_, tradeNo) => {
        const genuine = keys.wechat.apiV3Key
        try {
          keys.wechat.apiV3Key = 'x'.repeat(32)
          return wechatNotification({ content: transaction(tradeNo) })
        } finally {
          keys.wechat.apiV3Key = genuine
        }
      },
    ],
  ])('fails: %s', async (_, forge) => {
    const { orderSn, tradeNo, notice } = await noticed('wechat_h5')
    expect(await post(server, forge(notice, tradeNo))).toBe(401)
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await journals()).toBe(0)
    expect(await post(server, notice)).toBe(200)
    expect(await statusOf(orderSn)).toBe('completed')
  })

  it('fails with its reason where the resource does not open', () => {
    const ours = { ...keys.wechat, apiV3Key: 'x'.repeat(32) }
    const notice = wechatNotification({ content: transaction('T1') })
    expect(() => readWechatNotification(ours, notice, server.clock.now())).toThrow('resource does not open')
  })

  it.each(['', '{', '{}', 'null', '"text"'])('fails with the body %j, however well signed', (body) => {
    const headers = platformHeaders({ serial: keys.wechat.platformSerial, privateKey: keys.wechatPlatformKey }, body, server.clock.now())
    expect(() => readWechatNotification(keys.wechat, { headers, body }, server.clock.now())).toThrow(NotificationRefused)
  })
})

describe('a refused Alipay notification', () => {
  it.each<[string, (notice: OutgoingNotification) => OutgoingNotification]>([
    ['with a changed field', (notice) => ({ ...notice, body: notice.body.replace('199.00', '299.00') })],
    ['with a field more', (notice) => ({ ...notice, body: `${notice.body}&passback=1` })],
    ['without a signature', (notice) => ({ ...notice, body: notice.body.replace(/&sign=[^&]*/, '') })],
    ['with a weaker kind of signature', (notice) => ({ ...notice, body: notice.body.replace('sign_type=RSA2', 'sign_type=RSA') })],
    ['with another amount', (notice) => resigned(notice, { total_amount: '0.01' })],
    ['with an amount that is none', (notice) => resigned(notice, { total_amount: '199.001' })],
    ['for another app', (notice) => resigned(notice, { app_id: '1' })],
    ['for another seller', (notice) => resigned(notice, { seller_id: '1' })],
    ['without an id', (notice) => resigned(notice, { notify_id: '' })],
    ['without our number', (notice) => resigned(notice, { out_trade_no: '' })],
    ['without a number of theirs', (notice) => resigned(notice, { trade_no: '' })],
    ['without a moment', (notice) => resigned(notice, { gmt_payment: 'now' })],
    ['without an amount', (notice) => resigned(notice, { total_amount: '' })],
  ])('fails %s', async (_, forge) => {
    const { orderSn, notice } = await noticed('alipay_h5')
    expect(await post(server, forge(notice))).toBe(401)
    expect(await statusOf(orderSn)).toBe('pending_payment')
    expect(await post(server, notice)).toBe(200)
    expect(await statusOf(orderSn)).toBe('completed')
  })

  it('fails when it is empty', () => {
    expect(() => readAlipayNotification(keys.alipay, { headers: {}, body: '' })).toThrow(NotificationRefused)
  })
})

describe('a signed and sealed notification', () => {
  const now = () => server.clock.now()

  it.each([{ mchid: '1' }, { appid: 'wx1' }, { trade_state: 'REFUND' }, { trade_state: 'NOTPAY' }])(
    'a notification of WeChat Pay is refused with %j',
    (change) => {
      const read = (of: object) =>
        readWechatNotification(keys.wechat, wechatNotification({ content: { ...transaction('T1'), ...of } }), now())
      expect(read({})).toMatchObject({ tradeNo: 'T1', amount: 19_900 })
      expect(() => read(change)).toThrow(NotificationRefused)
    },
  )

  it('a notification of Alipay is refused for another app or seller, and accepted for one that is no longer refundable', async () => {
    const { tradeNo, notice } = await noticed('alipay_h5')
    const read = (change: Record<string, string>) => readAlipayNotification(keys.alipay, resigned(notice, change))
    for (const name of ['app_id', 'seller_id']) expect(() => read({ [name]: '1' })).toThrow(NotificationRefused)
    for (const trade_status of ['TRADE_SUCCESS', 'TRADE_FINISHED'])
      expect(read({ trade_status })).toMatchObject({ tradeNo, amount: 19_900, merchantId: keys.alipay.appId })
  })
})

describe('a genuine notification of another event', () => {
  it('a notification of WeChat about a refund is accepted and changes nothing', async () => {
    const { orderSn, tradeNo } = await noticed('wechat_h5')
    expect(await post(server, wechatNotification({ content: transaction(tradeNo), type: 'REFUND.SUCCESS' }))).toBe(200)
    expect(await statusOf(orderSn)).toBe('pending_payment')
  })

  it.each<Record<string, string>>([{ trade_status: 'WAIT_BUYER_PAY' }, { trade_status: 'TRADE_CLOSED' }, { refund_fee: '199.00' }])(
    'a notification of Alipay with %j is accepted and changes nothing',
    async (change) => {
      const { orderSn, notice } = await noticed('alipay_h5')
      expect(await post(server, resigned(notice, change))).toBe(200)
      expect(await statusOf(orderSn)).toBe('pending_payment')
    },
  )
})
