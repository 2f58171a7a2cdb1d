import type { PayChannel } from '@/contract/order/order.schema'
import type { Device } from '../../mini-host/runtime/host'

/** Settings of the server that a school can have, in the order they are tried: the last takes back what the one before opened. */
export const setups = {
  nothing: { WECHAT_PAY: 'off', ALIPAY: 'off', VIRTUAL_PAY: 'off', VIRTUAL_PAY_APPLE: 'off' },
  'WeChat Pay and Alipay': { WECHAT_PAY: 'sandbox', ALIPAY: 'sandbox', VIRTUAL_PAY: 'off', VIRTUAL_PAY_APPLE: 'off' },
  'virtual payment': { WECHAT_PAY: 'sandbox', ALIPAY: 'sandbox', VIRTUAL_PAY: 'sandbox', VIRTUAL_PAY_APPLE: 'off' },
  'virtual payment on iPhones': { WECHAT_PAY: 'sandbox', ALIPAY: 'sandbox', VIRTUAL_PAY: 'sandbox', VIRTUAL_PAY_APPLE: 'on' },
  'virtual payment, iPhones closed again': { WECHAT_PAY: 'sandbox', ALIPAY: 'sandbox', VIRTUAL_PAY: 'sandbox', VIRTUAL_PAY_APPLE: 'off' },
} as const
export type Setup = keyof typeof setups

/** The ways that the order page offers in this order; `none`: how else one comes to the course; `hidden`: no price and no way to buy anywhere. */
export type Offer = readonly PayChannel[] | 'none' | 'hidden'

export type PlaceRow = {
  place: string
  on: { target: 'h5' | 'messaging' | 'harmony' } | { target: 'weapp'; device: Device }
  /** One for each setup, in their order. */
  offers: readonly [Offer, Offer, Offer, Offer, Offer]
}

const pages: PlaceRow['offers'] = [
  'none',
  ['wechat_h5', 'alipay_h5'],
  ['wechat_h5', 'alipay_h5'],
  ['wechat_h5', 'alipay_h5'],
  ['wechat_h5', 'alipay_h5'],
]
const closed: PlaceRow['offers'] = ['hidden', 'hidden', 'hidden', 'hidden', 'hidden']
const open: PlaceRow['offers'] = ['none', ['wechat_jsapi'], ['wechat_virtual'], ['wechat_virtual'], ['wechat_virtual']]
const messaging: PlaceRow['offers'] = [
  'none',
  ['wechat_jsapi', 'alipay_h5'],
  ['wechat_jsapi', 'alipay_h5'],
  ['wechat_jsapi', 'alipay_h5'],
  ['wechat_jsapi', 'alipay_h5'],
]
const mini = (platform: string, system: string, version: string): PlaceRow['on'] => ({
  target: 'weapp',
  device: { platform, system, version },
})

/** Place × setup → what is offered for a course. It states again what `pay-table.ts` computes, and is read from the pages. */
export const placeRows: readonly PlaceRow[] = [
  { place: 'the web in a browser', on: { target: 'h5' }, offers: pages },
  { place: 'the web in the messaging app', on: { target: 'messaging' }, offers: messaging },
  { place: 'the Harmony app', on: { target: 'harmony' }, offers: pages },
  { place: 'the mini-program on Android', on: mini('android', 'Android 14', '8.0.70'), offers: open },
  { place: 'the mini-program on Harmony', on: mini('ohos', 'HarmonyOS 5.0', '8.0.70'), offers: open },
  { place: 'the mini-program on Windows', on: mini('windows', 'Windows 11', '3.9.12'), offers: open },
  {
    place: 'the mini-program on an iPhone',
    on: mini('ios', 'iOS 17.4', '8.0.70'),
    offers: ['hidden', 'hidden', 'hidden', ['wechat_virtual'], 'hidden'],
  },
  { place: 'the mini-program in an old client on an iPhone', on: mini('ios', 'iOS 17.4', '8.0.60'), offers: closed },
  { place: 'the mini-program on an old iPhone', on: mini('ios', 'iOS 14.8', '8.0.70'), offers: closed },
  { place: 'the mini-program on a Mac', on: mini('mac', 'macOS 15.0', '8.0.70'), offers: closed },
]
