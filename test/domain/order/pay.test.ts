import { messagingAppOf, payChannelsAt, pollDelay, providerOf, settlementOf } from '@/domain/order/pay'

const nowhere = { userAgent: '', version: '', referer: '' }
const jsapi = [{ channel: 'wechat_jsapi', label: '微信支付', opensOutside: false }]
const messaging = [...jsapi, { channel: 'alipay_h5', label: '支付宝', opensOutside: true }]
const mobile = [
  { channel: 'wechat_h5', label: '微信支付', opensOutside: false },
  { channel: 'alipay_h5', label: '支付宝', opensOutside: false },
]

describe('payChannelsAt', () => {
  it.each([
    ['the messaging-app browser', { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49' }, messaging],
    ['a web view of the mini-program', { userAgent: 'Mozilla/5.0 (Linux; Android 14) miniProgram/wx123' }, jsapi],
    ['the mini-program by its host page', { referer: 'https://servicewechat.com/wx123/7/page-frame.html' }, jsapi],
    ['the mini-program by its version header', { version: 'production,qiming,weapp,1.0.0' }, jsapi],
    ['a mobile browser', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Safari/604.1' }, mobile],
    ['a browser that names a look-alike page', { referer: 'https://servicewechat.com.example.cn/' }, mobile],
    ['a place that says nothing', {}, mobile],
  ])('returns the channels for %s', (_, place, channels) =>
    expect(payChannelsAt({ ...nowhere, ...place }, ['wechat', 'alipay'])).toEqual(channels),
  )

  it.each([
    [['wechat'], ['wechat_h5']],
    [['alipay'], ['alipay_h5']],
    [[], []],
  ] as const)('offers, with %j on, %j', (on, channels) => {
    expect(payChannelsAt(nowhere, on).map(({ channel }) => channel)).toEqual(channels)
  })
})

describe('providerOf', () => {
  it.each([
    ['wechat_jsapi', 'wechat'],
    ['wechat_h5', 'wechat'],
    ['alipay_h5', 'alipay'],
  ] as const)('%s belongs to the provider %s', (channel, provider) => expect(providerOf(channel)).toBe(provider))
})

describe('messagingAppOf', () => {
  it.each([
    ['mini', { version: 'production,qiming,weapp,1.0.0' }],
    ['mini', { referer: 'https://servicewechat.com/wx123/7/page-frame.html' }],
    ['web', { userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49' }],
  ])('returns %s for %j', (app, place) => expect(messagingAppOf({ ...nowhere, ...place })).toBe(app))
})

describe('polling a payment', () => {
  it('waits one second more each time', () => {
    expect([0, 1, 2, 9].map(pollDelay)).toEqual([1000, 2000, 3000, 10_000])
  })

  it('stops after a minute', () => {
    const waited = (tries: number) =>
      Array.from({ length: tries }, (_, made) => pollDelay(made) ?? 0).reduce((sum, delay) => sum + delay, 0)
    const last = Array.from({ length: 60 }, (_, tries) => tries).findIndex((tries) => pollDelay(tries) === undefined)
    expect(waited(last - 1)).toBeLessThan(60_000)
    expect(waited(last)).toBeGreaterThanOrEqual(60_000)
    expect(pollDelay(last + 1)).toBeUndefined()
  })

  it.each([
    ['pending_payment', 'open'],
    ['paid', 'paid'],
    ['completed', 'paid'],
    ['cancelled', 'closed'],
    ['refunding', 'closed'],
    ['refunded', 'closed'],
  ] as const)('maps the order status %s to %s', (status, state) => {
    expect(settlementOf(status)).toBe(state)
  })
})
