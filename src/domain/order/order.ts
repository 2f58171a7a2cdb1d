import type { OrderStatus } from '@/contract/order/order.schema'
import { largestRemainder } from '@/domain/money/price'
import { beansFor, fenOfBeans } from '@/domain/tiku/bean-price'

/** Names of the states of an order. */
export const orderStates: Readonly<Record<OrderStatus, string>> = {
  pending_payment: '待付款',
  paid: '已付款',
  completed: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
}

/** Names the state of an order. */
export function orderStatusWords(status: OrderStatus): string {
  return orderStates[status]
}

/** An unpaid order lives 30 minutes. */
export const ORDER_LIFETIME_MS = 30 * 60 * 1000

/** Cancellation reason of an order not paid in time. */
export const OVERDUE = '超时未付款'

/** `startRefund`: an order that could not be delivered; `requestRefund`: the learner's request; `endRefund` leaves the order in force. */
export type OrderAct = 'pay' | 'complete' | 'cancel' | 'startRefund' | 'requestRefund' | 'finishRefund' | 'refuseRefund' | 'endRefund'

const transitions: Record<OrderAct, { from: OrderStatus; to: OrderStatus }> = {
  pay: { from: 'pending_payment', to: 'paid' },
  complete: { from: 'paid', to: 'completed' },
  cancel: { from: 'pending_payment', to: 'cancelled' },
  startRefund: { from: 'paid', to: 'refunding' },
  requestRefund: { from: 'completed', to: 'refunding' },
  endRefund: { from: 'refunding', to: 'completed' },
  finishRefund: { from: 'refunding', to: 'refunded' },
  refuseRefund: { from: 'refunding', to: 'paid' },
}

/** Where an act starts and ends; a guarded update carries exactly this pair. */
export function transitionOf(act: OrderAct): { from: OrderStatus; to: OrderStatus } {
  return transitions[act]
}

/** The state after an act, or null when the state does not allow it. */
export function statusAfter(status: OrderStatus, act: OrderAct): OrderStatus | null {
  return transitions[act].from === status ? transitions[act].to : null
}

/** True from `payBefore` (epoch ms) on: the order counts as cancelled even before the job has tidied its row. */
export function isOverdue(order: { status: OrderStatus; payBefore: number }, now: number): boolean {
  return order.status === 'pending_payment' && now >= order.payBefore
}

/** The displayed state of an order at `now` (epoch ms). */
export function statusAt(order: { status: OrderStatus; payBefore: number }, now: number): OrderStatus {
  return isOverdue(order, now) ? 'cancelled' : order.status
}

type PriceKind = 'sale' | 'vip' | 'bargain'
export type DiscountKind = PriceKind | 'coupon' | 'envelope' | 'beans'
/** One thing that is bought: its list price, and the price it sells for by `kind`. Fen. */
export type QuoteItem = { listPrice: number; price: number; kind: PriceKind }
/** A coupon or a red envelope: what it takes off the price of the items it covers. */
export type Voucher = { id: number; label: string; covers: readonly boolean[]; saving: (base: number) => number }
export type Discount = { kind: DiscountKind; label: string; amount: number; shares: number[]; couponId: number | null }
export type Split = {
  listPrice: number
  discounts: Discount[]
  payables: number[]
  payable: number
  beans: number
  beansMost: number
  beanShares: number[]
}
type Wish = { items: readonly QuoteItem[]; coupon?: Voucher | undefined; envelope?: Voucher | undefined; beans: number }

const priceLabels: Record<PriceKind, string> = { sale: '课程优惠', vip: '会员价', bargain: '砍价' }

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Lowers what is left of each item by the shares of one discount. */
function take(rests: number[], discount: Discount): number[] {
  return rests.map((rest, at) => rest - Number(discount.shares[at]))
}

function priceDiscount(items: readonly QuoteItem[], kind: PriceKind): Discount {
  const shares = items.map((item) => (item.kind === kind ? Math.max(0, item.listPrice - Math.max(0, item.price)) : 0))
  return { kind, label: priceLabels[kind], amount: sum(shares), shares, couponId: null }
}

function voucherDiscount(kind: 'coupon' | 'envelope', rests: readonly number[], voucher: Voucher | undefined): Discount | null {
  if (!voucher) return null
  const bases = rests.map((rest, at) => (voucher.covers[at] ? rest : 0))
  const base = sum(bases)
  const amount = Math.min(base, Math.max(0, Math.floor(voucher.saving(base))))
  return { kind, label: voucher.label, amount, shares: largestRemainder(amount, bases), couponId: voucher.id }
}

/**
 * Works out a price in the fixed order: list price, VIP or bargain price, coupon, red envelope, beans (at most half of what is left).
 * Each discount is split over the items so that its shares sum to it; no item goes below zero. Fen and whole beans.
 */
export function splitQuote({ items, coupon, envelope, beans: wished }: Wish): Split {
  const discounts: Discount[] = []
  let rests = items.map(({ listPrice }) => listPrice)
  const apply = (discount: Discount | null) => {
    if (discount === null || discount.amount === 0) return
    discounts.push(discount)
    rests = take(rests, discount)
  }
  for (const kind of ['sale', 'vip', 'bargain'] as const) apply(priceDiscount(items, kind))
  apply(voucherDiscount('coupon', rests, coupon))
  apply(voucherDiscount('envelope', rests, envelope))
  const beansMost = beansFor(Math.floor(sum(rests) / 2))
  const beans = Math.max(0, Math.min(Math.floor(wished), beansMost))
  const shares = largestRemainder(fenOfBeans(beans), rests)
  apply({ kind: 'beans', label: '学豆抵扣', amount: fenOfBeans(beans), shares, couponId: null })
  const listPrice = sum(items.map((item) => item.listPrice))
  return { listPrice, discounts, payables: rests, payable: sum(rests), beans, beansMost, beanShares: largestRemainder(beans, shares) }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 9
/** Bytes of chance a number takes: 5 bits of each are used, 75 bits together. */
export const ORDER_SN_RANDOM_BYTES = 15

const letter = (value: number) => ALPHABET.charAt(value % ALPHABET.length)

function timePart(now: number): string {
  let rest = Math.floor(now)
  let text = ''
  for (let place = 0; place < TIME_LENGTH; place += 1) {
    text = letter(rest) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}

/**
 * A number of 24 letters and digits for orders and payments: its first 9 sort by `now` (epoch ms, until the year 3084),
 * the other 15 are drawn from `random` and cannot be guessed. Fits the 32 characters both providers allow.
 */
export function orderSn(now: number, random: Uint8Array): string {
  if (random.length !== ORDER_SN_RANDOM_BYTES) throw new RangeError(`order number needs ${ORDER_SN_RANDOM_BYTES} random bytes`)
  return timePart(now) + Array.from(random, letter).join('')
}
