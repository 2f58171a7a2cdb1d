import type { PayWay } from '@/contract/order/order.schema'
import { paysByApple } from './apple-place'
import { isMiniProgram, type Place, type Provider, providerOf } from './pay'

/**
 * Where somebody buys. `browser`: the web, and the web views of our own apps, the Harmony one among them; `messaging`: pages inside the
 * messaging app; `mini`: the mini-program on Android, Harmony and Windows; `mini-apple`: on an iPhone or iPad that the App Store's way of
 * paying works on; `mini-closed`: on an older one, and on a Mac, where there is no way at all.
 */
export type PayPlace = 'browser' | 'messaging' | 'mini' | 'mini-apple' | 'mini-closed'
/** Kinds of goods: courses, beans and memberships, or things that a parcel brings. */
export type Goods = 'digital' | 'book'
/** The providers that are on, and whether virtual payment is open on iPhones too. */
export type Means = { on: readonly Provider[]; onApple: boolean }

const jsapi: PayWay = { channel: 'wechat_jsapi', label: '微信支付', opensOutside: false }
const virtual: PayWay = { channel: 'wechat_virtual', label: '微信支付', opensOutside: false }
const apple: PayWay = { channel: 'wechat_virtual', label: 'Apple 支付', opensOutside: false }
const wechatPage: PayWay = { channel: 'wechat_h5', label: '微信支付', opensOutside: false }
const alipayPage: PayWay = { channel: 'alipay_h5', label: '支付宝', opensOutside: false }
/** Alipay cannot be opened inside the messaging app: there a link leads to another browser. */
const alipayOutside: PayWay = { channel: 'alipay_h5', label: '支付宝', opensOutside: true }

type Row = { places: readonly PayPlace[]; goods: readonly Goods[]; way: PayWay; unlessOn?: Provider; needsApple?: true; leastFen?: number }

/** The App Store takes no less than one yuan. */
const APPLE_LEAST_FEN = 100
const all: readonly Goods[] = ['digital', 'book']

/** The one table of ways to pay: place × goods × provider, best first. */
const rows: readonly Row[] = [
  { places: ['mini'], goods: ['digital'], way: virtual },
  { places: ['mini'], goods: ['digital'], way: jsapi, unlessOn: 'virtual' },
  { places: ['mini-apple'], goods: ['digital'], way: apple, needsApple: true, leastFen: APPLE_LEAST_FEN },
  { places: ['mini', 'mini-apple', 'mini-closed'], goods: ['book'], way: jsapi },
  { places: ['messaging'], goods: all, way: jsapi },
  { places: ['messaging'], goods: all, way: alipayOutside },
  { places: ['browser'], goods: all, way: wechatPage },
  { places: ['browser'], goods: all, way: alipayPage },
]

type Sale = { place: PayPlace; goods: Goods; means: Means }

function rowsFor({ place, goods, means: { on, onApple } }: Sale): Row[] {
  const isOpen = ({ way, unlessOn, needsApple }: Row) =>
    on.includes(providerOf(way.channel)) && !(unlessOn && on.includes(unlessOn)) && (onApple || !needsApple)
  return rows.filter((row) => row.places.includes(place) && row.goods.includes(goods) && isOpen(row))
}

/** Lists the ways to pay an amount in fen, best first. */
export const payWaysAt = (sale: Sale, payable: number): PayWay[] =>
  rowsFor(sale)
    .filter(({ leastFen = 0 }) => payable >= leastFen)
    .map(({ way }) => way)

const closedPlaces: readonly PayPlace[] = ['mini-apple', 'mini-closed']

/**
 * Whether prices and ways to buy may be shown. Apple's devices show neither in the mini-program while there is no way that Apple allows;
 * elsewhere a school without a provider says how else one comes to a course.
 */
export const isSoldAt = (sale: Sale): boolean => !closedPlaces.includes(sale.place) || rowsFor(sale).length > 0

/** The place of a request, by what it says about its platform. */
export function payPlaceOf(place: Place): PayPlace {
  const { userAgent } = place
  if (!isMiniProgram(place)) return /MicroMessenger/i.test(userAgent) ? 'messaging' : 'browser'
  if (/Macintosh/.test(userAgent)) return 'mini-closed'
  if (!/iPhone|iPad|iPod/.test(userAgent)) return 'mini'
  const client = /MicroMessenger\/([\d.]+)/i.exec(userAgent)?.[1] ?? ''
  return paysByApple(client, Number(/OS (\d+)[_.]/.exec(userAgent)?.[1] ?? 0)) ? 'mini-apple' : 'mini-closed'
}
