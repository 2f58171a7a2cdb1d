import { DAY_MS } from '@/domain/time/units'

/** Days after payment in which a course may be given back. */
export const REFUND_DAYS = 7
/** A course of which more than this share was learned or downloaded is not taken back, in percent. */
export const REFUND_MOST_LEARNED = 20

export type RefundItem = {
  seq: number
  payable: number
  beans: number
  paidBeans: number
  isRefunded: boolean
  /** Lessons, materials and question packs of the item, and how many were learned or whose files were given out. */
  parts: number
  taken: number
}
export type RefundSum = { amount: number; beans: number; hasCoupons: boolean }

/** Until when (epoch ms) an order paid at `paidAt` may be given back. */
export function refundUntil(paidAt: number): number {
  return paidAt + REFUND_DAYS * DAY_MS
}

/** Why an item may not be given back at `now`; empty when it may. */
export function refundRefusal(item: RefundItem, paidAt: number, now: number): string {
  if (item.isRefunded) return '已经退款'
  if (now > refundUntil(paidAt)) return `付款已超过 ${REFUND_DAYS} 天`
  const isLearned = item.taken * 100 > item.parts * REFUND_MOST_LEARNED
  return isLearned ? `已学习或下载 ${item.taken} 项内容，超过 ${REFUND_MOST_LEARNED}%` : ''
}

/** Sums the refund of some items: exactly what each of them paid, in beans where beans paid. Coupons go back only with the whole order. */
export function refundSum(items: readonly RefundItem[], seqs: readonly number[], isPaidByBeans: boolean): RefundSum {
  const chosen = items.filter(({ seq }) => seqs.includes(seq))
  const isWhole = items.every(({ isRefunded }) => !isRefunded) && chosen.length === items.length
  return {
    amount: isPaidByBeans ? 0 : chosen.reduce((all, { payable }) => all + payable, 0),
    beans: chosen.reduce((all, { beans, paidBeans }) => all + beans + paidBeans, 0),
    hasCoupons: isWhole,
  }
}

/** Money that came in or went back, as one side knows it. `ref` is the number of the trade or of the refund. Fen. */
export type MoneyLine = { kind: 'payment' | 'refund'; ref: string; amount: number }
type DifferenceKind = 'missing_here' | 'missing_there' | 'amount'
/** Where the books and a bill do not agree; the side that lacks the money has null. */
export type Difference = { kind: DifferenceKind; of: MoneyLine['kind']; ref: string; there: number | null; here: number | null }

const keyOf = ({ kind, ref }: MoneyLine) => `${kind}:${ref}`

/** Compares the bill of a provider with what is booked. `confirmed`: lines the bill of another day has, by `kind:ref`. */
export function differencesOf(there: readonly MoneyLine[], here: readonly MoneyLine[], confirmed: ReadonlySet<string>): Difference[] {
  const billed = new Map(there.map((line) => [keyOf(line), line]))
  const booked = new Map(here.map((line) => [keyOf(line), line]))
  const found: Difference[] = []
  for (const [key, { kind: of, ref, amount }] of billed) {
    const own = booked.get(key)
    if (!own) found.push({ kind: 'missing_here', of, ref, there: amount, here: null })
    else if (own.amount !== amount) found.push({ kind: 'amount', of, ref, there: amount, here: own.amount })
  }
  for (const [key, { kind: of, ref, amount }] of booked)
    if (!billed.has(key) && !confirmed.has(key)) found.push({ kind: 'missing_there', of, ref, there: null, here: amount })
  return found
}
