import type { Deps } from '#server/deps'
import { parseForm, type Texts } from '#server/desk/parts/field'
import { Refusal } from '#server/refusal'
import { refundRules } from '#server/repositories/account/money-rules'
import type { StaffSession } from '#server/repositories/account/staff-session'
import type { RefundLine } from '#server/repositories/order/refund-cases'
import { refundItems } from '#server/repositories/order/refunds'
import { mostOf, refundedAlone, sumsOf } from '#server/services/order/after-sale/cases'
import type { Refund } from '@/contract/order/refund.schema'
import { refundSum, refundValue } from '@/domain/order/refund'
import { refundLineWords, refundStateWords, refundSumWords } from '@/domain/order/refund-words'
import { type DecisionValues, decisionFields, wishOf } from './refund-fields'

/** A refund as the order of its learner shows it; `fault` says why what is typed cannot be decided yet. */
type Seen = { title: string; refund: Refund; fault: string | null }

const asIs = ({ refundNo, status, reason, seqs, amount, beans, createdAt, finishedAt, stage, decideBy }: RefundLine): Refund => ({
  ...{ refundNo, status, reason, seqs, amount, beans, createdAt, finishedAt, note: '' },
  ...(stage !== null && { stage }),
  ...(stage !== null && decideBy !== null && { decideBy }),
})

type Typed = { texts: Texts; staff: StaffSession }

/** The refund after a decision, in the state in which its learner finds it next. */
async function decided({ db, now }: Deps, row: RefundLine, values: DecisionValues, staff: StaffSession): Promise<Refund> {
  const rules = await refundRules(db)
  const rest = refundSum(await refundItems(db, row.userId, row.orderSn), row.seqs, row.paidBeans > 0)
  const wish = wishOf(values)
  const { amount, beans, goodwill, deducted } = sumsOf(wish, rest, rules)
  const value = refundValue({ amount, beans }) + goodwill
  const alone = await refundedAlone(db, { staffId: staff.id, userId: row.userId }, now())
  const before = asIs(row)
  if (value > 0 && value + alone > mostOf(staff.roles, rules)) return { ...before, stage: 'second' }
  const { stage: _, decideBy: __, ...rested } = before
  const after = { ...rested, amount, beans, note: wish.note, ...(deducted > 0 && { deducted }) }
  if (wish.choice === 'refuse') return { ...after, status: 'refused' }
  if (wish.choice === 'goodwill') return { ...after, status: 'succeeded', goodwill }
  return wish.book === 'ask' ? { ...after, stage: 'book' } : { ...after, status: 'succeeded' }
}

/** Reads what a learner would see after what is typed; a form that says too little leaves the refund as it is. */
export async function seenRefund(deps: Deps, row: RefundLine, { texts, staff }: Typed): Promise<Seen> {
  const { title } = row
  if (texts.choice === undefined) return { title, refund: asIs(row), fault: null }
  const { values, errors } = parseForm(decisionFields, texts)
  if (errors) return { title, refund: asIs(row), fault: Object.values(errors)[0] ?? null }
  try {
    return { title, refund: await decided(deps, row, values, staff), fault: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { title, refund: asIs(row), fault: error.message }
  }
}

/** Shows a refund in the words and the order of the learner's page. */
export function RefundSeen({ of: { title, refund, fault } }: { of: Seen }) {
  return (
    <section data-part="preview" className="learners">
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
    </section>
  )
}
