import { CUTS_A_DAY } from '@/domain/course/bargain'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'
import { largestRemainder } from '@/domain/money/price'
import { ORDER_LIFETIME_MS, transitionOf } from '@/domain/order/order'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { BARGAIN, BARGAINED, COURSES, PACKS, SCARCE } from '../shop'
import { move } from './books'
import { HELD, isOwned, openBargain, pendingOf, priceOf, SCHOOL } from './price'
import { type Order, type Scene, the, type Wish } from './state'

/** `''`: done. Anything else says why it was refused. */
export type Outcome = string
type Act = Parameters<typeof transitionOf>[0]

/** Moves an order as the state machine allows; false otherwise. */
export function moveOrder(order: Order, act: Act): boolean {
  const { from, to } = transitionOf(act)
  if (order.status !== from) return false
  order.status = to
  return true
}

const bodyOf = ({ courses, coupon, envelope, beans, isBargain }: Wish) => JSON.stringify([courses, coupon, envelope, beans, isBargain])

const NEW_ORDER = { isRepriced: false, refunded: 0, paidBeans: 0, paidAt: null, checkedAt: 0, status: 'pending_payment' as const }

/** Gives back what an unpaid order holds. */
export function release({ shop, me }: Scene, n: number): void {
  const order = the(me.orders, n)
  for (const coupon of me.coupons)
    if (coupon.order === n && coupon.status === 'locked') Object.assign(coupon, { status: 'usable', order: null })
  for (const bargain of me.bargains)
    if (bargain.order === n && bargain.status === 'ordered') Object.assign(bargain, { status: 'succeeded', order: null })
  if (order.items.some(({ course }) => course === SCARCE)) shop.sold -= 1
  if (order.beans > 0) shop.books.post(move(HELD, beansAccountOf(me.userId), order.beans))
}

/** Cancels an unpaid order; false when it is not pending. Its trades are closed here and at the provider. */
export function cancel(scene: Scene, n: number): boolean {
  if (!moveOrder(the(scene.me.orders, n), 'cancel')) return false
  release(scene, n)
  for (const trade of scene.me.trades) {
    if (trade.order !== n || trade.status !== 'created') continue
    trade.status = 'closed'
    if (trade.there === 'open') trade.there = 'closed'
  }
  return true
}

/** Spreads a lower price over the items, and notes what it takes off. */
function lower(order: Order, payable: number): void {
  const payables = largestRemainder(
    payable,
    order.items.map((item) => item.payable),
  )
  const shares = order.items.map((item, at) => item.payable - (payables[at] ?? 0))
  for (const [at, item] of order.items.entries()) item.payable = payables[at] ?? 0
  const known = order.discounts.find(({ kind }) => kind === 'sale')
  const sum = order.payable - payable
  if (known) Object.assign(known, { amount: known.amount + sum, shares: known.shares.map((share, at) => share + (shares[at] ?? 0)) })
  else order.discounts.push({ kind: 'sale', label: '改价优惠', amount: sum, shares, couponId: null })
}

/** Lowers the price of an unpaid order, which gets the time of a new one. Its open trades are closed here and at the provider. */
export function reprice(scene: Scene, n: number, payable: number): Outcome {
  const { me, now } = scene
  const order = the(me.orders, n)
  if (order.status !== 'pending_payment' || order.payBefore <= now) return 'not pending'
  if (order.kind === 'recharge') return 'beans keep their price'
  if (payable >= order.payable) return 'not lower'
  lower(order, payable)
  Object.assign(order, { payable, payBefore: now + ORDER_LIFETIME_MS, isRepriced: true })
  for (const trade of me.trades) {
    if (trade.order !== n) continue
    if (trade.status === 'created') trade.status = 'closed'
    if (trade.status === 'closed' && trade.there === 'open') trade.there = 'closed'
  }
  return ''
}

/** The order a key stands for, whether the body is the same or not; undefined for a new key. */
function known({ me }: Scene, key: string, body: string): { n: number; isSame: boolean } | undefined {
  const found = me.keys.get(key)
  return found && { n: found.order, isSame: found.body === body }
}

function place(scene: Scene, wish: Wish, key: string): number {
  const { shop, me, now } = scene
  const { split } = priceOf(scene, wish)
  const items = wish.courses.map((course, at) => ({
    course,
    payable: split.payables[at] ?? 0,
    beans: split.beanShares[at] ?? 0,
    paidBeans: 0,
    isRefunded: false,
    refunded: 0,
    refundedBeans: 0,
  }))
  const { discounts, listPrice, payable, beans } = split
  const sums = { discounts, listPrice, payable, beans, body: bodyOf(wish), payBefore: now + ORDER_LIFETIME_MS, pack: null }
  const n = me.orders.push({ ...NEW_ORDER, ...sums, kind: 'course', items })
  me.keys.set(key, { order: n, body: bodyOf(wish) })
  if (discounts.some(({ kind }) => kind === 'bargain')) Object.assign(openBargain(scene) ?? {}, { status: 'ordered', order: n })
  if (wish.courses.includes(SCARCE)) shop.sold += 1
  for (const { couponId } of discounts) if (couponId !== null) Object.assign(the(me.coupons, couponId), { status: 'locked', order: n })
  if (beans > 0) shop.books.post(move(beansAccountOf(me.userId), HELD, beans))
  return n
}

/** The unpaid order of the same course: returned again for the same wish at the same price, else replaced. */
function keepOrReplace(scene: Scene, pending: number, wish: Wish): 'stays' | 'goes' {
  const order = the(scene.me.orders, pending)
  if (order.payBefore <= scene.now || order.body !== bodyOf(wish)) return 'goes'
  return order.isRepriced || priceOf(scene, wish).split.payable === order.payable ? 'stays' : 'goes'
}

/** Names the reason to refuse an order, with the unpaid one of the course out of the way or not. */
function refusalOf(scene: Scene, wish: Wish, isStale: boolean, pending: number): Outcome {
  const frees = pending > 0 && the(scene.me.orders, pending).items.some(({ course }) => course === SCARCE) ? 1 : 0
  const { refusal } = priceOf(scene, wish)
  if (refusal !== '') return refusal
  if (isStale) return 'the price has moved'
  return wish.courses.includes(SCARCE) && scene.shop.sold - frees >= scene.shop.places ? 'sold out' : ''
}

export function buy(scene: Scene, wish: Wish, key: string, isStale: boolean): Outcome {
  const { me } = scene
  const before = known(scene, key, bodyOf(wish))
  if (before) return before.isSame ? '' : 'another request has this key'
  if (wish.courses.some((course) => isOwned(scene, course))) return 'owned'
  const pending = pendingOf(scene, wish.courses[0] ?? 0)
  if (pending > 0 && keepOrReplace(scene, pending, wish) === 'stays') {
    me.keys.set(key, { order: pending, body: bodyOf(wish) })
    return ''
  }
  const refusal = refusalOf(scene, wish, isStale, pending)
  if (refusal !== '') return refusal
  if (pending > 0) cancel(scene, pending)
  place(scene, wish, key)
  return ''
}

export function recharge(scene: Scene, pack: number, key: string): Outcome {
  const body = `recharge:${pack}`
  const before = known(scene, key, body)
  if (before) return before.isSame ? '' : 'another request has this key'
  const payable = PACKS[pack]?.price ?? 0
  const items = [{ course: null, payable, beans: 0, paidBeans: 0, isRefunded: false, refunded: 0, refundedBeans: 0 }]
  const sums = { discounts: [], listPrice: payable, payable, beans: 0, body, payBefore: scene.now + ORDER_LIFETIME_MS, pack }
  const n = scene.me.orders.push({ ...NEW_ORDER, ...sums, kind: 'recharge', items })
  scene.me.keys.set(key, { order: n, body })
  return ''
}

/** Opens what an order bought; false when a course of it is owned by now. */
function deliver(scene: Scene, n: number): boolean {
  const { shop, me, now } = scene
  const order = the(me.orders, n)
  const pack = order.pack === null ? undefined : PACKS[order.pack]
  if (pack) {
    shop.books.post(beanPostings(me.userId, pack.beans + pack.gift))
    return true
  }
  const courses = order.items.flatMap(({ course }) => course ?? [])
  if (courses.some((course) => isOwned(scene, course))) return false
  for (const course of courses) {
    const days = COURSES[course]?.validDays ?? null
    me.rights.set(course, { order: n, expiresAt: days === null ? null : now + days * DAY_MS })
  }
  return true
}

/** The one way an order is paid; false when it cannot take the money. */
export function complete(scene: Scene, n: number, paidAt: number): boolean {
  const { shop, me } = scene
  const order = the(me.orders, n)
  if (paidAt > order.payBefore) {
    if (moveOrder(order, 'cancel')) release(scene, n)
    return false
  }
  if (!moveOrder(order, 'pay')) return false
  order.paidAt = paidAt
  const isDelivered = deliver(scene, n)
  if (!isDelivered) {
    release(scene, n)
    moveOrder(order, 'startRefund')
    return false
  }
  for (const coupon of me.coupons) if (coupon.order === n && coupon.status === 'locked') coupon.status = 'used'
  if (order.beans > 0) shop.books.post(move(HELD, SCHOOL, order.beans))
  return moveOrder(order, 'complete')
}

/** Starts the bargain; the open one is given again. */
export function startBargain(scene: Scene): Outcome {
  const { me, now } = scene
  const open = openBargain(scene)
  if (open && (open.status === 'ordered' || open.endsAt > now)) return ''
  if (isOwned(scene, BARGAINED)) return 'owned'
  if (open) open.status = 'expired'
  me.bargains.push({ status: 'cutting', cutters: [], endsAt: now + BARGAIN.hours * HOUR_MS, order: null })
  return ''
}

export function cut({ me, now }: Scene, friend: number): Outcome {
  const bargain = me.bargains.at(-1)
  if (bargain?.status !== 'cutting' || bargain.endsAt <= now) return 'no open bargain'
  if (bargain.cutters.some((one) => one.friend === friend)) return 'has cut before'
  const since = learningDayStart(learningDayOf(now))
  const today = me.bargains.flatMap(({ cutters }) => cutters).filter((one) => one.friend === friend && one.at >= since)
  if (today.length >= CUTS_A_DAY) return 'helped enough today'
  bargain.cutters.push({ friend, at: now })
  if (bargain.cutters.length < BARGAIN.cuts) return ''
  Object.assign(bargain, { status: 'succeeded', endsAt: Math.max(bargain.endsAt, now + DAY_MS) })
  return ''
}
