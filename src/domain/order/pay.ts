import type { OrderStatus, PayChannel } from '@/contract/order/order.schema'

/** Holds what a request reveals about its platform. */
export type Place = { userAgent: string; version: string; referer: string }

/** Whether a request comes from the mini-program, or from a page that it shows. */
export const isMiniProgram = ({ userAgent, version, referer }: Place): boolean =>
  /miniProgram/i.test(userAgent) || /\bweapp\b/i.test(version) || referer.startsWith('https://servicewechat.com/')

/** Through which of our apps of the messaging platform a request comes: each has an AppID and open ids of its own. */
export function messagingAppOf(place: Place): 'web' | 'mini' {
  return isMiniProgram(place) ? 'mini' : 'web'
}

export type Provider = 'wechat' | 'alipay' | 'virtual'

const carriers: Readonly<Record<PayChannel, Provider>> = {
  wechat_jsapi: 'wechat',
  wechat_h5: 'wechat',
  alipay_h5: 'alipay',
  wechat_virtual: 'virtual',
}

/** The provider that carries a channel. */
export const providerOf = (channel: PayChannel): Provider => carriers[channel]

const channels: readonly PayChannel[] = ['wechat_jsapi', 'wechat_h5', 'alipay_h5', 'wechat_virtual']

/** The channels that a provider carries. */
export const channelsOf = (provider: Provider): PayChannel[] => channels.filter((channel) => carriers[channel] === provider)

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
