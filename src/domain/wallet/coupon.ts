import { yuan } from '@/domain/money/money'

/** Holds the saving of a coupon: `percent` is the part taken away. A scope that is null covers everything. Fen. */
export type CouponTerms = {
  kind: 'amount' | 'percent'
  amount: number
  percent: number
  cap: number | null
  threshold: number
  courseIds: readonly number[] | null
  categoryIds: readonly number[] | null
}
type Covered = { courseId: number; categoryIds: readonly number[] }
type Holding = { status: 'usable' | 'locked' | 'used'; expiresAt: number }
export type CouponStatus = 'usable' | 'locked' | 'used' | 'expired'

/** Whether a coupon covers a course. */
export function coversCourse({ courseIds, categoryIds }: CouponTerms, course: Covered): boolean {
  if (courseIds === null && categoryIds === null) return true
  if (courseIds?.includes(course.courseId)) return true
  return categoryIds !== null && course.categoryIds.some((id) => categoryIds.includes(id))
}

/** Computes what a coupon takes off a price it covers, in fen; never more than the price. */
export function couponSaving(terms: CouponTerms, base: number): number {
  if (base < terms.threshold) return 0
  const saving = terms.kind === 'amount' ? terms.amount : Math.floor((base * terms.percent) / 100)
  return Math.min(base, terms.cap ?? saving, saving)
}

/** The state of a coupon at `now`; an unused one expires at its end. */
export function couponStatusAt({ status, expiresAt }: Holding, now: number): CouponStatus {
  return status === 'usable' && now >= expiresAt ? 'expired' : status
}

/** Why a coupon cannot be used for items of which it covers `base` fen; empty when it can. */
export function couponRefusal(terms: CouponTerms, of: { status: CouponStatus; base: number; covers: boolean }): string {
  if (of.status === 'expired') return '已过期'
  if (of.status === 'used') return '已使用'
  if (of.status === 'locked') return '已用于一笔未付款的订单'
  if (!of.covers) return '不适用于这门课程'
  if (of.base < terms.threshold) return `还差 ¥${yuan(terms.threshold - of.base)} 可用`
  return couponSaving(terms, of.base) === 0 ? '这笔订单没有可抵扣的金额' : ''
}

/** The coupon that saves most; of equal ones that which ends first. */
export function bestCoupon<T extends { saving: number; expiresAt: number; reason: string }>(coupons: readonly T[]): T | undefined {
  const usable = coupons.filter(({ reason, saving }) => reason === '' && saving > 0)
  return [...usable].sort((a, b) => b.saving - a.saving || a.expiresAt - b.expiresAt)[0]
}

/** The label of a coupon: 满 100 减 20, 9 折. */
export function couponWords({ kind, amount, percent, cap, threshold }: CouponTerms): string {
  const over = threshold > 0 ? `满 ${yuan(threshold)} 元` : '无门槛'
  if (kind === 'amount') return threshold > 0 ? `${over}减 ${yuan(amount)} 元` : `${over}，减 ${yuan(amount)} 元`
  const rate = (100 - percent) / 10
  const most = cap === null ? '' : `，最多减 ${yuan(cap)} 元`
  return threshold > 0 ? `${over}打 ${rate} 折${most}` : `${over}，打 ${rate} 折${most}`
}

type Claim = {
  now: number
  startsAt: number
  endsAt: number
  stock: number
  taken: number
  perPerson: number
  owned: number
  isInvited: boolean
}

/** Why a coupon cannot be taken now; empty when it can. */
export function claimRefusal(claim: Claim): string {
  if (claim.now < claim.startsAt) return '活动还没有开始'
  if (claim.now >= claim.endsAt) return '活动已经结束'
  if (claim.owned >= claim.perPerson) return '你已经领取过了'
  if (!claim.isInvited) return '你不在这次活动的领取范围内'
  return claim.taken >= claim.stock ? '已经被领完了' : ''
}
