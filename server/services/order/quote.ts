import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables'
import { conflict, notFound } from '#server/refusal'
import { memberLevel } from '#server/repositories/account/membership'
import { refundRules } from '#server/repositories/account/money-rules'
import { bargainedPrice } from '#server/repositories/course/bargains'
import { type CourseForSale, coursesForSale } from '#server/repositories/course/course-price'
import { isOwned } from '#server/repositories/course/entitlement'
import { protocolsOf } from '#server/repositories/course/gates'
import { pendingOf } from '#server/repositories/order/orders'
import { bookTitles } from '#server/repositories/order/textbook/rights'
import { couponsAtHand, type HeldCoupon } from '#server/repositories/wallet/coupon'
import { balanceOf } from '#server/repositories/wallet/ledger'
import type { Quote, QuoteQuery, Voucher as ShownVoucher } from '@/contract/order/order.schema'
import { memberPrice } from '@/domain/course/bargain'
import { beansAccountOf } from '@/domain/money/beans'
import { type QuoteItem, type Split, splitQuote, type Voucher } from '@/domain/order/order'
import { bestCoupon, couponRefusal, couponSaving, coversCourse } from '@/domain/wallet/coupon'

/** `channels` depend on the request, so the caller adds them. */
type PlaceFree = Omit<Quote, 'channels'>
export type WorkedOut = { quote: PlaceFree; split: Split; courses: CourseForSale[] }
type Judged = ShownVoucher & { voucher: Voucher }

/** Ids of everything that is bought together, each once. */
export const courseIdsOf = ({ courseId, withIds }: Pick<QuoteQuery, 'courseId' | 'withIds'>): number[] => [
  ...new Set([courseId, ...(withIds ?? '').split(',').filter(Boolean).map(Number)]),
]

function priced(course: CourseForSale, vipLevel: number): QuoteItem {
  const { listPrice, price } = course
  const member = memberPrice(course, vipLevel)
  return member !== null && member < price ? { listPrice, price: member, kind: 'vip' } : { listPrice, price, kind: 'sale' }
}

/** The course for which friends cut the price sells for that, unless another price is lower. */
const bargained = (item: QuoteItem, floor: number | null): QuoteItem =>
  floor === null || floor >= item.price ? item : { ...item, price: floor, kind: 'bargain' }

async function floorFor(db: Db | Tx, userId: number, courseId: number, at: { now: number; pendingSn: string | null }): Promise<number> {
  const floor = await bargainedPrice(db, { userId, courseId, ...at })
  if (floor === undefined) throw conflict('砍价还没有成功或已经结束，请回到课程页重新购买')
  return floor
}

/** Lists the extras of the courses, the agreements that an order of them needs, and how it may be given back. */
async function besides(db: Db | Tx, ids: readonly number[]): Promise<Pick<Quote, 'books' | 'protocols' | 'refund'>> {
  const { days, mostLearned } = await refundRules(db)
  return { books: await bookTitles(db, ids), protocols: await protocolsOf(db, ids), ...(days > 0 && { refund: { days, mostLearned } }) }
}

/** Judges what a coupon would do to prices `rests`, or why it does nothing. One locked by `pendingSn` is at hand: that order gives way. */
function judge(coupon: HeldCoupon, courses: readonly CourseForSale[], rests: readonly number[], pendingSn: string | null): Judged {
  const covers = courses.map(({ id, categoryIds }) => coversCourse(coupon.terms, { courseId: id, categoryIds }))
  const base = rests.reduce((all, rest, at) => all + (covers[at] ? rest : 0), 0)
  const status = coupon.orderSn === pendingSn ? 'usable' : coupon.status
  const { id, title, note, expiresAt } = coupon
  const reason = couponRefusal(coupon.terms, { status, base, covers: covers.includes(true) })
  const saving = reason === '' ? couponSaving(coupon.terms, base) : 0
  return {
    id,
    title,
    note,
    expiresAt,
    reason,
    saving,
    voucher: { id, label: title, covers, saving: (of) => couponSaving(coupon.terms, of) },
  }
}

/** The requested one, if usable; the best one when none was named; none for 0. */
function chosen(vouchers: readonly Judged[], wished: number | undefined): Judged | undefined {
  if (wished === undefined) return bestCoupon(vouchers)
  return vouchers.find(({ id, reason }) => id === wished && reason === '')
}

const shown = ({ voucher: _, ...of }: Judged): ShownVoucher => of

/** Names the very prices of a quote. */
const versionOf = (split: Split, courses: readonly CourseForSale[]) =>
  createHash('sha256')
    .update(JSON.stringify([courses.map(({ id }) => id), split.discounts, split.payables, split.beans]))
    .digest('base64url')
    .slice(0, 24)

type Shares = { items: QuoteItem[]; courses: CourseForSale[] }

async function vouchersFor(
  db: Db | Tx,
  userId: number,
  { items, courses }: Shares,
  wish: QuoteQuery,
  at: { now: number; pendingSn: string | null },
) {
  const held = await couponsAtHand(db, userId, at.now)
  const of = (form: HeldCoupon['form'], rests: readonly number[]) =>
    held.filter((coupon) => coupon.form === form).map((coupon) => judge(coupon, courses, rests, at.pendingSn))
  const coupons = of('coupon', splitQuote({ items, beans: 0 }).payables)
  const coupon = chosen(coupons, wish.couponId)
  const envelopes = of('envelope', splitQuote({ items, coupon: coupon?.voucher, beans: 0 }).payables)
  return { coupons, coupon, envelopes, envelope: chosen(envelopes, wish.envelopeId) }
}

/** Each course with its share of what is paid. */
const linesOf = (courses: readonly CourseForSale[], split: Split): PlaceFree['items'] =>
  courses.map(({ id, title, cover, listPrice }, index) => ({
    seq: index + 1,
    courseId: id,
    title,
    cover,
    listPrice,
    payable: split.payables[index] ?? 0,
    beans: split.beanShares[index] ?? 0,
    isRefunded: false,
  }))

/** Works out what the learner pays now for what they have chosen. */
export async function workOutQuote(db: Db | Tx, userId: number, wish: QuoteQuery, now: number): Promise<WorkedOut> {
  const ids = courseIdsOf(wish)
  const courses = await coursesForSale(db, ids)
  const [first] = courses
  if (!first || courses.length !== ids.length) throw notFound('课程')
  const vipLevel = await memberLevel(db, userId, now)
  const pending = await pendingOf(db, userId, wish.courseId)
  const at = { now, pendingSn: pending?.order_sn ?? null }
  const owned = await isOwned(db, { userId, courseId: wish.courseId }, now)
  const floor = wish.isBargainPaid === 1 && !owned ? await floorFor(db, userId, wish.courseId, at) : null
  const items = courses.map((course, index) => bargained(priced(course, vipLevel), index === 0 ? floor : null))
  const { coupons, coupon, envelopes, envelope } = await vouchersFor(db, userId, { items, courses }, wish, at)
  const balance = (await balanceOf(db, beansAccountOf(userId))) + (pending?.beans ?? 0)
  const split = splitQuote({ items, coupon: coupon?.voucher, envelope: envelope?.voucher, beans: Math.min(wish.beans ?? 0, balance) })
  const quote: PlaceFree = {
    courseId: first.id,
    title: courses.length === 1 ? first.title : `${first.title}等 ${courses.length} 门课程`,
    cover: first.cover,
    validDays: first.validDays,
    listPrice: split.listPrice,
    discounts: split.discounts.map(({ kind, label, amount }) => ({ kind, label, amount })),
    payable: split.payable,
    version: versionOf(split, courses),
    items: linesOf(courses, split),
    coupons: coupons.map(shown),
    couponId: coupon?.id ?? 0,
    envelopes: envelopes.map(shown),
    envelopeId: envelope?.id ?? 0,
    beans: { balance, most: Math.min(balance, split.beansMost), used: split.beans },
    ...(await besides(db, ids)),
    pendingSn: pending && pending.pay_before > now ? pending.order_sn : null,
    isOwned: owned,
  }
  return { quote, split, courses }
}
