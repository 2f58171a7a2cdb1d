import type { PayChannel } from '../../contract/money/order.schema'

/** What a request tells of the place it comes from. */
export type Place = { userAgent: string; version: string; referer: string }
type Choice = { channel: PayChannel; label: string }

const WECHAT = '微信支付'
const ALIPAY = '支付宝'

/** The messaging app's own browser, or the mini-program: its requests name the app, its host page, or `weapp` in x-version. */
function isMessagingApp({ userAgent, version, referer }: Place): boolean {
  return /MicroMessenger|miniProgram/i.test(userAgent) || /\bweapp\b/i.test(version) || referer.startsWith('https://servicewechat.com/')
}

/** Which ways to pay a place offers, best first. Alipay cannot be opened inside the messaging app. */
export function payChannelsAt(place: Place): Choice[] {
  if (isMessagingApp(place)) return [{ channel: 'wechat_jsapi', label: WECHAT }]
  return [
    { channel: 'wechat_h5', label: WECHAT },
    { channel: 'alipay_h5', label: ALIPAY },
  ]
}

/** The provider that carries a channel. */
export function providerOf(channel: PayChannel): 'wechat' | 'alipay' {
  return channel === 'alipay_h5' ? 'alipay' : 'wechat'
}
