import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { rsaSign } from '#server/providers/payment/alipay-api'
import type { Charge } from '#server/providers/payment/provider'
import { wechatProvider } from '#server/providers/payment/wechat'
import { flawOf, platformHeaders, wechatFetcher } from '#server/providers/payment/wechat-api'
import { silentProvider } from './silent-provider'

const NOW = Date.UTC(2026, 2, 2, 2)
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
const identity = {
  appId: 'wx1',
  miniAppId: 'wx2',
  mchId: '190',
  merchantSerial: 'M1',
  merchantKey: merchant.privateKey,
  platformSerial: 'P1',
  platformKey: createPublicKey(platform.publicKey.export({ type: 'spki', format: 'pem' })),
  apiV3Key: 'k'.repeat(32),
}
const charge: Charge = {
  tradeNo: 'T1',
  channel: 'wechat_h5',
  amount: 19900,
  title: '初级会计',
  payBefore: NOW + 1_800_000,
  payerIp: '10.0.0.1',
  openid: 'o1',
  app: 'web',
  returnUrl: 'https://school.example.cn/back?orderSn=1',
}

/** WeChat Pay with one signed reply; it stores the request. */
function platformThat(status: number, reply: object | null, signer = platform.privateKey) {
  const asked: { url: string; init: RequestInit }[] = []
  const body = reply === null ? '' : JSON.stringify(reply)
  const transport = async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(body || null, { status, headers: platformHeaders({ serial: 'P1', privateKey: signer }, body, NOW) })
  }
  const provider = wechatProvider({ identity, notifyUrl: 'https://school.example.cn/notify/wechat', now: () => NOW, transport })
  const bodyOf = () => JSON.parse(String(asked[0]?.init.body)) as unknown
  return { provider, asked, bodyOf }
}

describe('WeChat Pay', () => {
  it('signs requests so that the official SDK verifies them', async () => {
    const { provider, asked } = platformThat(200, { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' })
    await provider.create(charge)
    const { url, init } = asked[0] ?? { url: '', init: {} }
    const header = new Headers(init.headers).get('authorization') ?? ''
    const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const message = Formatter.request('POST', new URL(url).pathname, Number(part('timestamp')), part('nonce_str'), String(init.body))
    expect(header).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="190",/)
    expect(Rsa.verify(message, part('signature'), merchant.publicKey)).toBe(true)
  })

  it('opens an H5 payment that leads back', async () => {
    const { provider, bodyOf } = platformThat(200, { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' })
    const url = `https://wx.tenpay.com/x?prepay_id=1&redirect_url=${encodeURIComponent(charge.returnUrl)}`
    expect(await provider.create(charge)).toEqual({ kind: 'redirect', url })
    expect(bodyOf()).toMatchObject({
      out_trade_no: 'T1',
      time_expire: '2026-03-02T10:30:00+08:00',
      amount: { total: 19900, currency: 'CNY' },
    })
  })

  it('opens a JSAPI payment for the payer, and needs their openid', async () => {
    const { provider, bodyOf } = platformThat(200, { prepay_id: 'wx-prepay' })
    expect(await provider.create({ ...charge, channel: 'wechat_jsapi' })).toMatchObject({ kind: 'jsapi', package: 'prepay_id=wx-prepay' })
    expect(bodyOf()).toMatchObject({ appid: 'wx1', payer: { openid: 'o1' } })
    await expect(provider.create({ ...charge, channel: 'wechat_jsapi', openid: null })).rejects.toMatchObject({ code: 'NO_OPENID' })
  })

  const paid = {
    appid: 'wx1',
    mchid: '190',
    out_trade_no: 'T1',
    transaction_id: '42',
    trade_state: 'SUCCESS',
    success_time: '2026-03-02T10:00:00+08:00',
  }
  const receipt = { tradeNo: 'T1', providerId: '42', merchantId: '190', amount: 19900, paidAt: NOW, payer: '' }
  it.each([
    [200, { ...paid, amount: { total: 19900 } }, { kind: 'paid', receipt }],
    [200, { ...paid, amount: { total: 19900 }, trade_state: 'REFUND' }, { kind: 'closed' }],
    [200, { trade_state: 'NOTPAY' }, { kind: 'unpaid' }],
    [200, { trade_state: 'CLOSED' }, { kind: 'closed' }],
    [200, { trade_state: 'REVOKED' }, { kind: 'closed' }],
    [200, { ...paid, amount: { total: 19900 }, payer: { openid: 'o1' } }, { kind: 'paid', receipt: { ...receipt, payer: 'o1' } }],
    [200, { ...paid, amount: { total: 19900 }, payer: {} }, { kind: 'paid', receipt }],
    [200, {}, { kind: 'unpaid' }],
    [204, null, { kind: 'unpaid' }],
    [404, { code: 'ORDER_NOT_EXIST' }, { kind: 'unpaid' }],
  ])('maps a trade reply %d %j to %j', async (status, reply, state) => {
    expect(await platformThat(status, reply).provider.query('T1')).toEqual(state)
  })

  it('closes and refunds by the number of the trade', async () => {
    const closing = platformThat(204, null)
    await closing.provider.close('T1')
    expect(closing.asked[0]?.url).toBe('https://api.mch.weixin.qq.com/v3/pay/transactions/out-trade-no/T1/close')
    expect(closing.bodyOf()).toEqual({ mchid: '190' })
    const refunding = platformThat(200, { status: 'PROCESSING' })
    const refund = { tradeNo: 'T1', refundNo: 'R1', amount: 9900, total: 19900 }
    expect(await refunding.provider.refund(refund)).toBe('processing')
    expect(refunding.bodyOf()).toEqual({
      out_trade_no: 'T1',
      out_refund_no: 'R1',
      amount: { refund: 9900, total: 19900, currency: 'CNY' },
    })
  })

  it('uses the AppID of the app that the payer used', async () => {
    const { provider, bodyOf } = platformThat(200, { prepay_id: 'P' })
    await provider.create({ ...charge, channel: 'wechat_jsapi', app: 'mini' })
    expect(bodyOf()).toMatchObject({ appid: 'wx2' })
  })

  it('signs for the payment sheet with the AppID of its app', async () => {
    for (const [app, appId] of [
      ['web', 'wx1'],
      ['mini', 'wx2'],
    ] as const) {
      const sheet = await platformThat(200, { prepay_id: 'P' }).provider.create({ ...charge, channel: 'wechat_jsapi', app })
      if (sheet.kind !== 'jsapi') throw new Error(sheet.kind)
      const message = Formatter.joinedByLineFeed(appId, sheet.timeStamp, sheet.nonceStr, sheet.package)
      expect(Rsa.verify(message, sheet.paySign, merchant.publicKey)).toBe(true)
    }
  })

  it('shortens a long title, and names the payer’s address', async () => {
    const { provider, bodyOf } = platformThat(200, { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' })
    await provider.create({ ...charge, title: '课'.repeat(41) })
    const scene_info = { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } }
    expect(bodyOf()).toMatchObject({ description: '课'.repeat(40), scene_info, appid: 'wx1', mchid: '190' })
  })

  it.each(['wechat_h5', 'wechat_jsapi'] as const)('WeChat Pay of %s refuses an incomplete reply', async (channel) => {
    await expect(platformThat(200, {}).provider.create({ ...charge, channel })).rejects.toMatchObject({ code: 'MALFORMED' })
  })

  it('reports an unknown refund, and fails on one in an unknown state', async () => {
    const refund = { tradeNo: 'T1', refundNo: 'R1', amount: 1, total: 1 }
    expect(await platformThat(404, { code: 'RESOURCE_NOT_EXISTS' }).provider.queryRefund(refund)).toBe('unknown')
    await expect(platformThat(500, { code: 'SYSTEM_ERROR' }).provider.queryRefund(refund)).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
    for (const reply of [{ status: 'HALF' }, {}])
      await expect(platformThat(200, reply).provider.queryRefund(refund)).rejects.toMatchObject({ code: 'MALFORMED' })
  })

  describe('the bill of a day', () => {
    const day = { day: '2026-03-02', from: 0, to: 0 }
    const text = '商户订单号,交易状态,订单金额\r\n`T1,`SUCCESS,`1.00\r\n'
    const hash_value = createHash('sha1').update(text).digest('hex')
    /** The reply that names the file is signed, the file is not. */
    function billAt(download_url: string, file = () => new Response(text)) {
      const asked: { url: string; authorization: string }[] = []
      const body = JSON.stringify({ hash_type: 'SHA1', hash_value, download_url })
      const transport = async (url: string, init: RequestInit) => {
        asked.push({ url, authorization: new Headers(init.headers).get('authorization') ?? '' })
        return asked.length > 1
          ? file()
          : new Response(body, { headers: platformHeaders({ serial: 'P1', privateKey: platform.privateKey }, body, NOW) })
      }
      return { ...wechatProvider({ identity, notifyUrl: '', now: () => NOW, transport }), asked }
    }

    it('loads by a signed request for the file', async () => {
      const { bill, asked } = billAt('https://api.mch.weixin.qq.com/v3/billdownload/file?token=1')
      expect(await bill(day)).toEqual([{ kind: 'payment', ref: 'T1', amount: 100 }])
      expect(asked.map(({ url }) => url)).toEqual([
        'https://api.mch.weixin.qq.com/v3/bill/tradebill?bill_date=2026-03-02&bill_type=ALL',
        'https://api.mch.weixin.qq.com/v3/billdownload/file?token=1',
      ])
      for (const { url, authorization } of asked) {
        const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? ''
        const { pathname, search } = new URL(url)
        const message = Formatter.request('GET', `${pathname}${search}`, Number(part('timestamp')), part('nonce_str'), '')
        expect(Rsa.verify(message, part('signature'), merchant.publicKey)).toBe(true)
      }
    })

    it('the bill is empty for a day without trades', async () => {
      expect(await platformThat(400, { code: 'NO_STATEMENT_EXIST' }).provider.bill(day)).toEqual([])
      await expect(platformThat(400, { code: 'STATEMENT_CREATING' }).provider.bill(day)).rejects.toMatchObject({
        code: 'STATEMENT_CREATING',
      })
    })

    it('loads from no other address, and fails for a missing file', async () => {
      await expect(billAt('https://api.mch.example.cn/file').bill(day)).rejects.toMatchObject({ code: 'UNTRUSTED' })
      const gone = billAt('https://api.mch.weixin.qq.com/file', () => new Response('', { status: 403 }))
      await expect(gone.bill(day)).rejects.toMatchObject({ code: '403' })
    })
  })

  it.each([
    ['SUCCESS', 'succeeded'],
    ['PROCESSING', 'processing'],
    ['CLOSED', 'failed'],
    ['ABNORMAL', 'failed'],
  ])('maps the refund status %s to %s', async (status, state) => {
    const { provider } = platformThat(200, { status })
    expect(await provider.queryRefund({ tradeNo: 'T1', refundNo: 'R1', amount: 1, total: 1 })).toBe(state)
  })

  it('refuses an answer signed by somebody else', async () => {
    const { provider } = platformThat(200, { trade_state: 'CLOSED' }, merchant.privateKey)
    await expect(provider.query('T1')).rejects.toMatchObject({ name: 'ProviderFailure', code: 'UNTRUSTED' })
  })

  it('reports that the platform refuses or does not answer', async () => {
    await expect(platformThat(400, { code: 'PARAM_ERROR' }).provider.create(charge)).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    await expect(platformThat(502, null).provider.query('T1')).rejects.toMatchObject({ code: '502' })
    await expect(platformThat(500, { message: 'busy' }).provider.query('T1')).rejects.toMatchObject({ code: '500' })
    const page = async () => new Response('<html>', { status: 502 })
    const lost = wechatProvider({ identity, notifyUrl: '', now: () => NOW, transport: page })
    await expect(lost.query('T1')).rejects.toMatchObject({ code: 'MALFORMED' })
    const transport = () => Promise.reject(new Error('down'))
    const away = wechatProvider({ identity, notifyUrl: '', now: () => NOW, transport })
    await expect(away.query('T1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
  })

  it('times out after 10 s, and after a minute for a file', async () => {
    const { transport, waits, restore } = silentProvider()
    const { query } = wechatProvider({ identity, notifyUrl: '', now: () => NOW, transport })
    await expect(query('T1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    const fetchFile = wechatFetcher(identity, () => NOW, transport)
    await expect(fetchFile('https://api.mch.weixin.qq.com/file')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(waits).toEqual([10_000, 60_000])
    restore()
  })
})

describe('a message of WeChat Pay', () => {
  const said = (timestamp: string, signer = platform.privateKey, body = '{}') => ({
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'n1',
    'wechatpay-signature': rsaSign(`${timestamp}\nn1\n${body}\n`, signer),
    'wechatpay-serial': 'P1',
  })
  const seconds = NOW / 1000
  it.each([
    [String(seconds), null],
    [String(seconds - 300), null],
    [String(seconds + 300), null],
    [String(seconds - 301), 'stale timestamp'],
    [String(seconds + 301), 'stale timestamp'],
    ['', 'stale timestamp'],
    ['soon', 'stale timestamp'],
  ])('a message signed at “%s” has the fault %j', (timestamp, flaw) => {
    expect(flawOf(identity, said(timestamp), '{}', NOW)).toBe(flaw)
  })

  it('a message is accepted when the platform signed all of it', () => {
    const good = said(String(seconds))
    expect(flawOf(identity, { ...good, 'wechatpay-serial': 'P2' }, '{}', NOW)).toBe('unknown serial')
    expect(flawOf(identity, good, '{ }', NOW)).toBe('wrong signature')
    expect(flawOf(identity, said(String(seconds), merchant.privateKey), '{}', NOW)).toBe('wrong signature')
    expect(flawOf(identity, {}, '{}', NOW)).toBe('unknown serial')
    expect(flawOf(identity, said(String(seconds), platform.privateKey, '{}\n'), '{}\n', NOW)).toBeNull()
  })
})
