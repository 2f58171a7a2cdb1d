import { type RefundRules, usualRefundRules } from '@/domain/order/refund'
import { DAY_MS } from '@/domain/time/units'
import { type CashOutRules, usualCashOutRules } from '@/domain/wallet/cash-out-rules'
import type { CouponTerms } from '@/domain/wallet/coupon'

/** Lists the courses for sale: with a discount, without, cheaper than a bean, for nothing, for three days, and one to bargain for. Fen. */
export const COURSES = [
  { listPrice: 29_900, price: 19_900, validDays: 365 },
  { listPrice: 9_900, price: 9_900, validDays: null },
  { listPrice: 3_333, price: 1_001, validDays: 365 },
  { listPrice: 9, price: 7, validDays: 365 },
  { listPrice: 0, price: 0, validDays: 30 },
  { listPrice: 15_000, price: 12_345, validDays: 3 },
  { listPrice: 20_000, price: 20_000, validDays: 365 },
] as const
/** The course with few places; so many are added for each learner. */
export const SCARCE = 5
export const PLACES = 2
/** The course that friends bargain down, and on what terms. */
export const BARGAINED = 6
export const BARGAIN = { floor: 777, cuts: 2, hours: 24 }
export const FRIENDS = 3

export const PACKS = [
  { beans: 60, gift: 0, price: 600 },
  { beans: 680, gift: 88, price: 6_800 },
  { beans: 3_000, gift: 12, price: 30_000 },
] as const

type Template = {
  form: 'coupon' | 'envelope'
  terms: Pick<CouponTerms, 'kind' | 'amount' | 'percent' | 'cap' | 'threshold'>
  /** Indexes of the courses it covers; null covers all. */
  courses: readonly number[] | null
  perPerson: number
  stock: number
  validMs: number | null
}

/** Coupons of which each learner finds a batch of their own. */
export const TEMPLATES: readonly Template[] = [
  {
    form: 'coupon',
    terms: { kind: 'amount', amount: 2_000, percent: 0, cap: null, threshold: 5_000 },
    courses: null,
    perPerson: 3,
    stock: 100,
    validMs: null,
  },
  {
    form: 'coupon',
    terms: { kind: 'percent', amount: 0, percent: 15, cap: 3_000, threshold: 0 },
    courses: [0, 2, 5],
    perPerson: 2,
    stock: 100,
    validMs: DAY_MS,
  },
  {
    form: 'envelope',
    terms: { kind: 'amount', amount: 333, percent: 0, cap: null, threshold: 0 },
    courses: null,
    perPerson: 4,
    stock: 2,
    validMs: null,
  },
  {
    form: 'coupon',
    terms: { kind: 'amount', amount: 50_000, percent: 0, cap: null, threshold: 0 },
    courses: [1, 3],
    perPerson: 1,
    stock: 100,
    validMs: null,
  },
]
/** Rules of giving back, low enough that both persons and the second one have work. */
export const RULES: RefundRules = {
  ...usualRefundRules,
  days: 2,
  autoMost: 6_000,
  serviceMost: 3_000,
  financeMost: 8_000,
  goodwillMost: 2_000,
}
/** Rules of paying cash out, low enough that a person looks at some and a second one at the largest. */
export const CASH_RULES: CashOutRules = { ...usualCashOutRules, reviewFrom: 1_000, secondFrom: 2_500 }
/** A batch is given out for so long, in milliseconds. */
export const BATCH_MS = 60 * DAY_MS

export const CHANNELS = ['wechat_h5', 'alipay_h5', 'wechat_jsapi', 'wechat_virtual'] as const

/** Names the provider's behaviour: it does it, later, without a reply, not at all, or refuses. */
export type Fault = 'none' | 'later' | 'silent' | 'down' | 'fails'
