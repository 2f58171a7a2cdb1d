import type { Deps } from '#server/deps'
import { parseForm, type Texts } from '#server/desk/parts/field'
import { Refusal } from '#server/refusal'
import type { StaffSession } from '#server/repositories/account/staff-session'
import type { RefundLine } from '#server/repositories/order/refund-cases'
import type { DecisionWish } from '#server/services/order/after-sale/cases'
import type { Refund } from '@/contract/order/refund.schema'
import { refundLineWords, refundStateWords, refundSumWords } from '@/domain/order/refund-words'
import { decisionFields, wishOf } from './refund-fields'
import { decideWords, decisionLines, type Weighed, weighed } from './refund-lines'

/** The words of the button while nothing is chosen. */
export const DECIDE = '决定，看下一笔'

/** A refund as the order of its learner shows it; `fault` says why what is typed cannot be decided yet, `lines` what it would do, `words` are those of the button. */
type Seen = { title: string; refund: Refund; fault: string | null; lines: readonly string[]; words: string }

const asIs = ({ refundNo, status, reason, seqs, amount, beans, createdAt, finishedAt, stage, decideBy }: RefundLine): Refund => ({
  ...{ refundNo, status, reason, seqs, amount, beans, createdAt, finishedAt, note: '' },
  ...(stage !== null && { stage }),
  ...(stage !== null && decideBy !== null && { decideBy }),
})

type Typed = { texts: Texts; staff: StaffSession }

/** The refund after a decision, in the state in which its learner finds it next. */
function decided(row: RefundLine, wish: DecisionWish, { sums, isLarge }: Weighed): Refund {
  const { amount, beans, goodwill, deducted } = sums
  const before = asIs(row)
  if (isLarge) return { ...before, stage: 'second' }
  const { stage: _, decideBy: __, ...rested } = before
  const after = { ...rested, amount, beans, note: wish.note, ...(deducted > 0 && { deducted }) }
  if (wish.choice === 'refuse') return { ...after, status: 'refused' }
  if (wish.choice === 'goodwill') return { ...after, status: 'succeeded', goodwill }
  return wish.book === 'ask' ? { ...after, stage: 'book' } : { ...after, status: 'succeeded' }
}

/** Reads what a learner would see after what is typed, and what would be done; a form that says too little leaves the refund as it is. */
export async function seenRefund(deps: Deps, row: RefundLine, { texts, staff }: Typed): Promise<Seen> {
  const undecided = (fault: string | null): Seen => ({ title: row.title, refund: asIs(row), fault, lines: [], words: DECIDE })
  if (texts.choice === undefined) return undecided(null)
  const { values, errors } = parseForm(decisionFields, texts)
  if (errors) return undecided(Object.values(errors)[0] ?? null)
  try {
    const wish = wishOf(values)
    const weight = await weighed(deps, row, wish, staff)
    const after = { refund: decided(row, wish, weight), lines: decisionLines(wish, weight, true), words: decideWords(wish, weight) }
    return { title: row.title, fault: null, ...after }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undecided(error.message)
  }
}

/** Shows a refund in the words and the order of the learner's page. */
export function RefundSeen({ of: { title, refund, fault, lines, words } }: { of: Seen }) {
  return (
    <section data-part="preview" data-words={words} className="learners">
      <h3>学员会看到</h3>
      {fault !== null && <p className="muted">还不能决定：{fault}</p>}
      <div>
        <p>
          <b>{refundSumWords(refund)}</b>
          <span>{refundStateWords(refund)}</span>
        </p>
        <small>
          {title}，{refundLineWords(refund)}
        </small>
      </div>
      {lines.length > 0 && <p className="muted">确认后将会：{lines.join('；')}</p>}
    </section>
  )
}
