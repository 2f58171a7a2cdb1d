import { cashAccountOf } from '@/domain/invite/invite'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'
import { DAY_MS } from '@/domain/time/units'
import { awardPostings, settledPostings } from '@/domain/wallet/cash-postings'
import { move } from './books'
import type { Outcome } from './ordering'
import { type Scene, the } from './state'

/** A merge can be taken back for so long. */
const MERGE_MS = 30 * DAY_MS
/** The account that is merged into the learner's; it is nobody's whom the run compares. */
const OTHER = 0

/** Another account with so much in its wallet is merged into the learner's. */
export function merge({ shop, me, now }: Scene, { beans, cash }: { beans: number; cash: number }): Outcome {
  if (beans > 0) shop.books.post([...beanPostings(OTHER, beans), ...move(beansAccountOf(OTHER), beansAccountOf(me.userId), beans)])
  if (cash > 0) {
    shop.books.post([...awardPostings(OTHER, cash), ...settledPostings(OTHER, cash)])
    shop.books.post(move(cashAccountOf(OTHER), cashAccountOf(me.userId), cash))
  }
  me.merges.push({ beans, cash, isUndone: false, at: now })
  return ''
}

/** Takes a merge back, once nothing of the learner is under way: as much as is left of what it brought. */
export function undoMerge({ shop, me, now }: Scene, n: number): Outcome {
  const known = the(me.merges, n)
  if (known.isUndone) return 'taken back before'
  if (known.at + MERGE_MS <= now) return 'too late'
  const isOpen = ({ status }: { status: string }) => ['pending_payment', 'refunding', 'applied', 'processing'].includes(status)
  if ([...me.orders, ...me.refunds, ...me.cashOuts].some(isOpen)) return 'something is under way'
  known.isUndone = true
  for (const [account, amount] of [
    [beansAccountOf, known.beans],
    [cashAccountOf, known.cash],
  ] as const) {
    const left = Math.min(amount, shop.books.balance(account(me.userId)))
    if (left > 0) shop.books.post(move(account(me.userId), account(OTHER), left))
  }
  return ''
}
