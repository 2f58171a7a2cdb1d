import { largestRemainder } from '@/domain/money/largest-remainder'
import { beansFor, fenOfBeans } from '@/domain/tiku/bean-price'

export type PriceKind = 'sale' | 'vip' | 'bargain'
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

export const priceLabels: Record<PriceKind, string> = { sale: '课程优惠', vip: '会员价', bargain: '砍价' }

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
