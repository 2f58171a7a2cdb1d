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
