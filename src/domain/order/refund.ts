import { largestRemainder } from '@/domain/money/price'
import { fenOfBeans } from '@/domain/tiku/bean-price'
import { DAY_MS } from '@/domain/time/units'

/**
 * Rules of giving back, set at the desk; amounts in fen. Within them a refund is made at once, beyond them a person decides.
 * `autoMost`: the most that goes back without a person. `serviceMost` and `financeMost`: above them a second person has to agree.
 */
export type RefundRules = {
  days: number
  /** A course of which more than this share was learned is not taken back at once, in percent. */
  mostLearned: number
  countsFiles: boolean
  countsMaterials: boolean
  countsPacks: boolean
  autoMost: number
  answerDays: number
  serviceMost: number
  financeMost: number
  goodwillMost: number
  bookFee: number
  returnAddress: string
}

/** Rules of an installation that has set none. */
export const usualRefundRules: RefundRules = {
  days: 7,
  mostLearned: 20,
  countsFiles: true,
  countsMaterials: true,
  countsPacks: true,
  autoMost: 1_000_000,
  answerDays: 2,
  serviceMost: 50_000,
  financeMost: 500_000,
  goodwillMost: 5_000,
  bookFee: 5_000,
  returnAddress: '',
}

/** Decisions on a refund that the rules leave to a person. */
export type RefundChoice = 'whole' | 'part' | 'goodwill' | 'refuse'
/** Names for whom or what such a refund waits: the first person, a second one, or the books that come back. */
export type RefundStage = 'review' | 'second' | 'book'

export type RefundItem = {
  seq: number
  payable: number
  beans: number
  paidBeans: number
  isRefunded: boolean
  /** Money and beans of the item that went back before, while the course stayed. */
  refunded: number
  refundedBeans: number
  /** Lessons, materials and question packs of the item, and how many were learned or whose files were given out. */
  parts: number
  taken: number
  /** Books of the item that were sent. */
  sentBooks: number
}
export type RefundSum = { amount: number; beans: number; hasCoupons: boolean }

/** Until when (epoch ms) an order paid at `paidAt` may be given back. */
export function refundUntil(paidAt: number, days: number): number {
  return paidAt + days * DAY_MS
}

/** The share of an item that was learned, in whole percent. */
export const learnedPercent = ({ parts, taken }: Pick<RefundItem, 'parts' | 'taken'>): number =>
  parts === 0 ? 0 : Math.round((taken * 100) / parts)

/** Why an item may not be given back at once at `now`; empty when it may. */
export function refundRefusal(item: RefundItem, paidAt: number, now: number, rules: RefundRules): string {
  if (item.isRefunded) return '已经退款'
  if (now > refundUntil(paidAt, rules.days)) return `付款已超过 ${rules.days} 天`
  if (item.taken * 100 > item.parts * rules.mostLearned) return `已学习或下载 ${item.taken} 项内容，超过 ${rules.mostLearned}%`
  return item.sentBooks > 0 ? '教材已寄出' : ''
}

/** Returns the rest of an item that can still go back: money, or beans where beans paid. */
export function restOf(item: RefundItem, isPaidByBeans: boolean): { amount: number; beans: number } {
  if (item.isRefunded) return { amount: 0, beans: 0 }
  return { amount: isPaidByBeans ? 0 : item.payable - item.refunded, beans: item.beans + item.paidBeans - item.refundedBeans }
}

const chosenOf = (items: readonly RefundItem[], seqs: readonly number[]) => items.filter(({ seq }) => seqs.includes(seq))

/** Sums the refund of some items: the rest of each of them, in beans where beans paid. Coupons go back only with the whole order. */
export function refundSum(items: readonly RefundItem[], seqs: readonly number[], isPaidByBeans: boolean): RefundSum {
  const rests = chosenOf(items, seqs).map((item) => restOf(item, isPaidByBeans))
  return {
    amount: rests.reduce((all, { amount }) => all + amount, 0),
    beans: rests.reduce((all, { beans }) => all + beans, 0),
    hasCoupons: items.every(({ isRefunded }) => !isRefunded) && rests.length === items.length,
  }
}

/** Suggests a refund in part: the share of each item that was not learned, less the money that went back before. */
export function partSuggested(
  items: readonly RefundItem[],
  seqs: readonly number[],
  isPaidByBeans: boolean,
): Omit<RefundSum, 'hasCoupons'> {
  const sum = { amount: 0, beans: 0 }
  for (const item of chosenOf(items, seqs)) {
    const rest = restOf(item, isPaidByBeans)
    const left = 100 - learnedPercent(item)
    const paid = { amount: isPaidByBeans ? 0 : item.payable, beans: item.beans + item.paidBeans }
    sum.amount += Math.max(0, Math.min(rest.amount, Math.floor((paid.amount * left) / 100) - item.refunded))
    sum.beans += Math.max(0, Math.min(rest.beans, Math.floor((paid.beans * left) / 100) - item.refundedBeans))
  }
  return sum
}

export type ItemShare = { seq: number; amount: number; beans: number }

/** Splits a refund over its items by the rest of each of them, so that no item gives back more than it paid. */
export function refundShares(
  items: readonly RefundItem[],
  { seqs, amount, beans }: { seqs: readonly number[]; amount: number; beans: number },
  isPaidByBeans: boolean,
): ItemShare[] {
  const chosen = chosenOf(items, seqs)
  const rests = chosen.map((item) => restOf(item, isPaidByBeans))
  const money = largestRemainder(
    amount,
    rests.map((rest) => rest.amount),
  )
  const ofBeans = largestRemainder(
    beans,
    rests.map((rest) => rest.beans),
  )
  return chosen.map(({ seq }, at) => ({ seq, amount: Number(money[at]), beans: Number(ofBeans[at]) }))
}

/** The value of money and beans together, in fen. */
export const refundValue = ({ amount, beans }: { amount: number; beans: number }): number => amount + fenOfBeans(beans)

/** Returns the rest of a reward for an item of which a part went back: its share of the money that was kept. */
export function rewardLeft(reward: number, { payable, refunded }: { payable: number; refunded: number }): number {
  return payable === 0 ? 0 : Math.floor((reward * Math.max(0, payable - refunded)) / payable)
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
