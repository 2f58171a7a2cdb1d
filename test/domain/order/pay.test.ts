import { channelsOf, messagingAppOf, pollDelay, providerOf, settlementOf } from '@/domain/order/pay'

const nowhere = { userAgent: '', version: '', referer: '' }
describe('providerOf', () => {
  it.each([
    ['wechat_jsapi', 'wechat'],
    ['wechat_h5', 'wechat'],
    ['alipay_h5', 'alipay'],
    ['wechat_virtual', 'virtual'],
  ] as const)('%s belongs to the provider %s', (channel, provider) => expect(providerOf(channel)).toBe(provider))
})

describe('channelsOf', () => {
  it.each([
    ['wechat', ['wechat_jsapi', 'wechat_h5']],
    ['alipay', ['alipay_h5']],
    ['virtual', ['wechat_virtual']],
  ] as const)('lists the channels of %s', (provider, channels) => expect(channelsOf(provider)).toEqual(channels))
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
