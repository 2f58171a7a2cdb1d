import type { Tx } from '../../database/tables'
import type { Form } from '../../records/exam'
import type { AttemptRow } from './attempts'
import { isOver } from './attempts'
import { type Answers, markAttempt, marksOf } from './marking'
import { loadKeys } from './question-versions'

const MS_PER_SECOND = 1000

async function loadAnswers(tx: Tx, attemptId: number): Promise<Answers> {
  const rows = await tx.selectFrom('attempt_answer').select(['question_id', 'answer']).where('attempt_id', '=', attemptId).execute()
  return new Map(rows.map((row) => [row.question_id, row.answer]))
}

async function resultOf(tx: Tx, attemptId: number): Promise<number> {
  return (await tx.selectFrom('result').select('id').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()).id
}

const markStored = async (tx: Tx, id: number, form: Form) => markAttempt(form, await loadKeys(tx, form), await loadAnswers(tx, id))

/**
 * Hands an attempt in and marks it, in the caller's transaction; `attempt` is locked. Handing in twice gives the first result.
 * What counts is the earlier of `now` and the deadline. Returns the id of the result.
 */
export async function handIn(tx: Tx, attempt: AttemptRow, now: number): Promise<number> {
  if (attempt.status === 'submitted') return resultOf(tx, attempt.id)
  const submittedAt = Math.min(now, attempt.deadline)
  const marking = await markStored(tx, attempt.id, attempt.form)
  await tx.updateTable('attempt').set({ status: 'submitted', submitted_at: submittedAt }).where('id', '=', attempt.id).execute()
  const { id } = await tx
    .insertInto('result')
    .values({
      attempt_id: attempt.id,
      user_id: attempt.user_id,
      paper_id: attempt.paper_id,
      is_first: attempt.number === 1,
      marks: marksOf(marking),
      used_seconds: Math.floor((submittedAt - attempt.started_at) / MS_PER_SECOND),
      submitted_at: submittedAt,
      marking: JSON.stringify(marking),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The attempt as it stands now: one whose clock has run out is handed in first. `attempt` is locked. */
export async function settle(tx: Tx, attempt: AttemptRow, now: number): Promise<AttemptRow> {
  if (!isOver(attempt, now)) return attempt
  await handIn(tx, attempt, now)
  return { ...attempt, status: 'submitted', submitted_at: attempt.deadline }
}
