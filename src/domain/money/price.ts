import { DAY_MS } from '../time/units'

/** One step from the list price down to what is paid, in fen. */
export type Discount = { label: string; amount: number }
export type Price = { listPrice: number; discounts: Discount[]; payable: number }

/** Computes the cost of a course, in fen: the list price, less the discount that leads to its selling price; never below zero. */
export function priceOf(course: { price: number; listPrice: number }): Price {
  const payable = Math.max(0, Math.min(course.price, course.listPrice))
  const saved = course.listPrice - payable
  return { listPrice: course.listPrice, discounts: saved > 0 ? [{ label: '课程优惠', amount: saved }] : [], payable }
}

/** End of access (epoch ms) for a right granted at `now`; `validDays` null has no end. */
export function accessUntil(now: number, validDays: number | null): number | null {
  return validDays === null ? null : now + validDays * DAY_MS
}

/** Fen as yuan with two decimals, the form Alipay wants and a learner reads: 19900 → "199.00". */
export function amountText(fen: number): string {
  const amount = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/** Yuan as written by Alipay back to fen, or null when it is not an amount: "199.00" → 19900. */
export function fenOf(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** A movement of beans or of cash (fen) with its sign: `+300 豆`, `-¥12.50`. */
export function changeWords(change: number, account: 'beans' | 'cash'): string {
  const amount = account === 'beans' ? `${Math.abs(change)} 豆` : `¥${amountText(Math.abs(change))}`
  return `${change < 0 ? '-' : '+'}${amount}`
}

/**
 * Splits an integer `total` ≥ 0 over integer weights ≥ 0 so that the parts always sum to `total`: everyone gets the floor of
 * the exact share, and what is left goes one by one to the largest remainders, the earlier one first (sorting keeps the order of
 * equal ones). All weights 0 count as equal.
 * An empty list splits into an empty list.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  const given = weights.reduce((sum, weight) => sum + weight, 0)
  const used = given === 0 ? weights.map(() => 1) : weights
  const sum = given === 0 ? weights.length : given
  const parts = used.map((weight) => Math.floor((total * weight) / sum))
  const left = total - parts.reduce((all, part) => all + part, 0)
  const winners = used
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder)
    .slice(0, left)
    .map(({ index }) => index)
  return parts.map((part, index) => (winners.includes(index) ? part + 1 : part))
}
