import type { OrderStatus, PayChannel } from '@/contract/order/order.schema'
import type { Discount } from '@/domain/order/order'
import type { Decider, Decision, Wish } from '../action'
import type { Books } from './books'

export type Item = {
  course: number | null
  payable: number
  beans: number
  paidBeans: number
  isRefunded: boolean
  refunded: number
  refundedBeans: number
}
export type Order = {
  kind: 'course' | 'recharge'
  status: OrderStatus
  items: Item[]
  discounts: Discount[]
  listPrice: number
  payable: number
  beans: number
  paidBeans: number
  refunded: number
  body: string
  payBefore: number
  paidAt: number | null
  checkedAt: number
  pack: number | null
  /** Staff have lowered its price. */
  isRepriced: boolean
}
export type Trade = {
  order: number
  channel: PayChannel
  amount: number
  status: 'created' | 'succeeded' | 'closed' | 'refunding' | 'refunded'
  refunded: number
  /** The provider's state of the trade. */
  there: 'open' | 'paid' | 'closed'
  createdAt: number
  paidAt: number
  settledAt: number
}
export type Coupon = { template: number; status: 'usable' | 'locked' | 'used'; order: number | null; expiresAt: number }
export type Refund = {
  order: number
  trade: number | null
  seqs: number[]
  amount: number
  beans: number
  hasCoupons: boolean
  status: 'applied' | 'processing' | 'succeeded' | 'refused'
  stage: 'review' | 'second' | null
  /** Whether a person has decided it or is to. */
  isCase: boolean
  choice: Decision['choice'] | null
  keepsRights: boolean
  goodwill: number
  decider: Decider | null
  decidedAt: number
  /** Whether a second person has looked at this decision. */
  isSeconded: boolean
}
export type CashOut = {
  key: string
  amount: number
  status: 'applied' | 'processing' | 'paid' | 'failed'
  /** The person a cash-out waits for. */
  stage: 'review' | 'second' | null
  /** The person who agreed first. */
  decider: 0 | 1 | null
  decidedAt: number
  /** Whether a second person has looked at this decision. */
  isSeconded: boolean
  at: number
  isThere: boolean
}
export type Award = { amount: number; status: 'pending' | 'settled' | 'cancelled'; settlesAt: number; isBack: boolean }
export type Bargain = {
  status: 'cutting' | 'succeeded' | 'ordered' | 'expired'
  cutters: { friend: number; at: number }[]
  endsAt: number
  order: number | null
}
/** Holds the wallet of an account that was merged into the learner's. */
export type Merge = { beans: number; cash: number; isUndone: boolean; at: number }
export type Right = { order: number; expiresAt: number | null }

/** Everything the shop knows of one learner. Numbers of things count from 1. */
export type Learner = {
  userId: number
  orders: Order[]
  keys: Map<string, { order: number; body: string }>
  trades: Trade[]
  coupons: Coupon[]
  refunds: Refund[]
  cashOuts: CashOut[]
  awards: Award[]
  debt: number
  bargains: Bargain[]
  rights: Map<number, Right>
  /** Accounts that were merged into this one. */
  merges: Merge[]
  batchEndsAt: number
}

/** Holds what all learners share. `sold` and `places` are those of the scarce course, `claimed` of the learner's own batches. */
export type Shop = { books: Books; places: number; sold: number }

export type Scene = { shop: Shop; me: Learner; now: number }
export type { Wish }

/** The thing of a number; numbers count from 1. */
export function the<T>(things: readonly T[], n: number): T {
  const found = things[n - 1]
  if (found === undefined) throw new Error(`number ${n} of ${things.length} is unknown`)
  return found
}

export const newLearner = (userId: number, batchEndsAt: number): Learner => ({
  userId,
  orders: [],
  keys: new Map(),
  trades: [],
  coupons: [],
  refunds: [],
  cashOuts: [],
  awards: [],
  debt: 0,
  bargains: [],
  rights: new Map(),
  merges: [],
  batchEndsAt,
})
