import { BEANS, beansAccountOf } from '@/domain/money/beans'
import { type QuoteItem, type Split, splitQuote, type Voucher } from '@/domain/order/order'
import { bestCoupon, couponRefusal, couponSaving } from '@/domain/wallet/coupon'
import { BARGAIN, BARGAINED, COURSES, TEMPLATES } from '../shop'
import { type Bargain, type Scene, the, type Wish } from './state'

export const HELD = { owner: 'hold:orders', kind: BEANS }
export const SCHOOL = { owner: 'school', kind: BEANS }

type Judged = { n: number; reason: string; saving: number; expiresAt: number; voucher: Voucher }

/** The unpaid order of a course, in time or not; 0 when there is none. */
export function pendingOf({ me }: Scene, course: number): number {
  return (
    me.orders.findIndex(({ status, kind, items }) => status === 'pending_payment' && kind === 'course' && items[0]?.course === course) + 1
  )
}

/** The bargain that is under way, or waits in an unpaid order. */
export function openBargain({ me }: Scene): Bargain | undefined {
  return me.bargains.findLast(
    ({ status, order }) =>
      status === 'cutting' ||
      status === 'succeeded' ||
      (status === 'ordered' && order !== null && the(me.orders, order).status === 'pending_payment'),
  )
}

export const isOwned = ({ me, now }: Scene, course: number): boolean => {
  const right = me.rights.get(course)
  return right !== undefined && (right.expiresAt === null || right.expiresAt > now)
}

/** Coupons that could be used at all, the newest first, and what each would do to the prices that are left. */
function judged(
  scene: Scene,
  form: 'coupon' | 'envelope',
  courses: readonly number[],
  rests: readonly number[],
  pending: number,
): Judged[] {
  const rows = scene.me.coupons.map((coupon, at) => ({ coupon, n: at + 1 })).reverse()
  return rows.flatMap(({ coupon, n }) => {
    const template = TEMPLATES[coupon.template]
    if (template?.form !== form || coupon.status === 'used' || coupon.expiresAt <= scene.now) return []
    const terms = { ...template.terms, courseIds: null, categoryIds: null }
    const covers = courses.map((course) => template.courses === null || template.courses.includes(course))
    const base = rests.reduce((all, rest, at) => all + (covers[at] ? rest : 0), 0)
    const status = coupon.status === 'locked' && coupon.order === pending && pending > 0 ? 'usable' : coupon.status
    const reason = couponRefusal(terms, { status, base, covers: covers.includes(true) })
    const voucher: Voucher = { id: n, label: '', covers, saving: (of) => couponSaving(terms, of) }
    return { n, reason, saving: reason === '' ? couponSaving(terms, base) : 0, expiresAt: coupon.expiresAt, voucher }
  })
}

const chosen = (vouchers: readonly Judged[], wished: number | undefined): Voucher | undefined =>
  (wished === undefined ? bestCoupon(vouchers) : vouchers.find(({ n, reason }) => n === wished && reason === ''))?.voucher

function priced(scene: Scene, course: number, isBargain: boolean): QuoteItem {
  const { listPrice = 0, price = 0 } = COURSES[course] ?? {}
  const bargain = isBargain && course === BARGAINED ? openBargain(scene) : undefined
  return bargain && BARGAIN.floor < price ? { listPrice, price: BARGAIN.floor, kind: 'bargain' } : { listPrice, price, kind: 'sale' }
}

/** Why a bargain price cannot be had; empty when it can, or none was asked for. */
function bargainRefusal(scene: Scene, wish: Wish, pending: number): string {
  if (!wish.isBargain || isOwned(scene, wish.courses[0] ?? 0)) return ''
  const bargain = wish.courses[0] === BARGAINED ? openBargain(scene) : undefined
  const isReached = bargain?.status === 'succeeded' && bargain.endsAt > scene.now
  return isReached || (bargain?.status === 'ordered' && bargain.order === pending) ? '' : 'no bargain'
}

/** Computes what the learner would pay now, or why they cannot buy so. */
export function priceOf(scene: Scene, wish: Wish): { split: Split; refusal: string } {
  const { courses } = wish
  const pending = pendingOf(scene, courses[0] ?? 0)
  const refusal = bargainRefusal(scene, wish, pending)
  const items = courses.map((course, at) => priced(scene, course, at === 0 && wish.isBargain && refusal === ''))
  const coupon = chosen(
    judged(
      scene,
      'coupon',
      courses,
      items.map(({ price }) => price),
      pending,
    ),
    wish.coupon,
  )
  const rests = splitQuote({ items, coupon, beans: 0 }).payables
  const envelope = chosen(judged(scene, 'envelope', courses, rests, pending), wish.envelope)
  const held = pending > 0 ? the(scene.me.orders, pending).beans : 0
  const balance = scene.shop.books.balance(beansAccountOf(scene.me.userId)) + held
  return { split: splitQuote({ items, coupon, envelope, beans: Math.min(wish.beans, balance) }), refusal }
}
