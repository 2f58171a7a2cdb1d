import { DAY_MS } from '@/domain/time/units'

/**
 * Rules of paying cash out, set at the desk; amounts in fen. From `reviewFrom` on, or from an account younger than `youngDays`, a person looks
 * at a cash-out before it is sent; from `secondFrom` on a second one does.
 */
export type CashOutRules = { reviewFrom: number; secondFrom: number; youngDays: number; answerDays: number }

/** Rules of an installation that has set none. */
export const usualCashOutRules: CashOutRules = { reviewFrom: 100_000, secondFrom: 200_000, youngDays: 0, answerDays: 2 }

/** Names for whom a cash-out waits. */
export type CashOutStage = 'review' | 'second'

/** Whether a person looks at a cash-out of an account that was opened at `openedAt`. */
export function needsReview({ amount, openedAt }: { amount: number; openedAt: number }, now: number, rules: CashOutRules): boolean {
  return amount >= rules.reviewFrom || now - openedAt < rules.youngDays * DAY_MS
}
