import type { OrderStatus, PayChannel, PayWay } from '@/contract/order/order.schema'

/** Holds what a request reveals about its platform. */
export type Place = { userAgent: string; version: string; referer: string }

const WECHAT = '微信支付'
const ALIPAY = '支付宝'

const isMiniProgram = ({ userAgent, version, referer }: Place): boolean =>
  /miniProgram/i.test(userAgent) || /\bweapp\b/i.test(version) || referer.startsWith('https://servicewechat.com/')

/** Through which of our apps of the messaging platform a request comes: each has an AppID and open ids of its own. */
export function messagingAppOf(place: Place): 'web' | 'mini' {
  return isMiniProgram(place) ? 'mini' : 'web'
}

type Provider = 'wechat' | 'alipay'

/** The provider that carries a channel. */
export function providerOf(channel: PayChannel): Provider {
  return channel === 'alipay_h5' ? 'alipay' : 'wechat'
}

function waysAt(place: Place): PayWay[] {
  const jsapi: PayWay = { channel: 'wechat_jsapi', label: WECHAT, opensOutside: false }
  if (isMiniProgram(place)) return [jsapi]
  if (/MicroMessenger/i.test(place.userAgent)) return [jsapi, { channel: 'alipay_h5', label: ALIPAY, opensOutside: true }]
  return [
    { channel: 'wechat_h5', label: WECHAT, opensOutside: false },
    { channel: 'alipay_h5', label: ALIPAY, opensOutside: false },
  ]
}

/**
 * Lists the ways to pay that a place offers, best first, of the providers that are on. Alipay cannot be opened inside the messaging app:
 * there a link leads to another browser.
 */
export const payChannelsAt = (place: Place, on: readonly Provider[]): PayWay[] =>
  waysAt(place).filter(({ channel }) => on.includes(providerOf(channel)))

/** A paid order is looked for during a minute: 1 s, 2 s and so on between looks are 66 s in all. */
const MOST_LOOKS = 11

/** Milliseconds before the next look, one second more each time; undefined when the minute is over. */
export function pollDelay(tries: number): number | undefined {
  return tries < MOST_LOOKS ? (tries + 1) * 1000 : undefined
}

/** The state of an order while its payment is awaited. */
export function settlementOf(status: OrderStatus): 'open' | 'paid' | 'closed' {
  if (status === 'pending_payment') return 'open'
  return status === 'paid' || status === 'completed' ? 'paid' : 'closed'
}
