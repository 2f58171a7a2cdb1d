import type { AnswerChange } from '@/contract/exam/exam.schema'
import { overrides } from '@/domain/exam/answer-order'
import { isBlankAnswer } from '@/domain/scoring/answer-kind'
import type { Tx } from '../../database/tables'
import { conflict } from '../../refusal'
import type { AttemptRow } from './attempts'

type Recorded = AnswerChange & { operationId: number }
const nameOf = ({ run, seq, questionId }: { run: string; seq: number; questionId: number }) => `${run}:${questionId}:${seq}`
const stored = ({ answer }: AnswerChange) => (isBlankAnswer(answer) ? null : JSON.stringify(answer))

/** Each operation once, with the takeover count of the attempt as its upper limit: a client cannot claim a later one. */
function distinct(changes: readonly AnswerChange[], epoch: number): AnswerChange[] {
  const byName = new Map(changes.map((change) => [nameOf(change), change]))
  return [...byName.values()].map((change) => ({ ...change, epoch: Math.min(change.epoch, epoch) }))
}

type Arrival = { at: number; isLate: boolean }

/** Writes down the operations the server has not seen yet, in the order they were sent, and returns these. */
async function record(work: Tx, attemptId: number, changes: readonly AnswerChange[], { at, isLate }: Arrival): Promise<Recorded[]> {
  const rows = await work
    .insertInto('answer_operation')
    .values(
      changes.map((change) => ({
        attempt_id: attemptId,
        run: change.run,
        seq: change.seq,
        epoch: change.epoch,
        question_id: change.questionId,
        answer: stored(change),
        is_flagged: change.isFlagged,
        is_late: isLate,
        arrived_at: at,
      })),
    )
    .onConflict((already) => already.columns(['attempt_id', 'question_id', 'run', 'seq']).doNothing())
    .returning(['id', 'question_id as questionId', 'run', 'seq'])
    .execute()
  const ids = new Map(rows.map((row) => [nameOf(row), row.id]))
  return changes.flatMap((change) => {
    const operationId = ids.get(nameOf(change))
    return operationId === undefined ? [] : [{ ...change, operationId }]
  })
}

/** The current operation of each question after these. */
function lastWriters(operations: readonly Recorded[]): Recorded[] {
  const standing = new Map<number, Recorded>()
  for (const operation of operations) {
    const before = standing.get(operation.questionId)
    if (!before || overrides(operation, before)) standing.set(operation.questionId, operation)
  }
  return [...standing.values()]
}

/** Makes these operations current, except where `overrides` refuses them: the condition is that rule in SQL. */
async function apply(work: Tx, attemptId: number, operations: readonly Recorded[], savedAt: number): Promise<void> {
  await work
    .insertInto('attempt_answer')
    .values(
      operations.map((operation) => ({
        attempt_id: attemptId,
        question_id: operation.questionId,
        run: operation.run,
        seq: operation.seq,
        epoch: operation.epoch,
        operation_id: operation.operationId,
        answer: stored(operation),
        is_flagged: operation.isFlagged,
        saved_at: savedAt,
      })),
    )
    .onConflict((already) =>
      already
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet(({ ref }) => ({
          run: ref('excluded.run'),
          seq: ref('excluded.seq'),
          epoch: ref('excluded.epoch'),
          operation_id: ref('excluded.operation_id'),
          answer: ref('excluded.answer'),
          is_flagged: ref('excluded.is_flagged'),
          saved_at: ref('excluded.saved_at'),
        }))
        .where(({ and, or, eb, ref }) =>
          or([
            eb('excluded.epoch', '>', ref('attempt_answer.epoch')),
            and([
              eb('excluded.epoch', '=', ref('attempt_answer.epoch')),
              or([eb('excluded.run', '!=', ref('attempt_answer.run')), eb('excluded.seq', '>', ref('attempt_answer.seq'))]),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Operations one attempt keeps: an answer every three seconds for four hours. */
export const MOST_OPERATIONS = 5_000

/** Whether an attempt has all the operations it may have. */
async function isFull(work: Tx, attemptId: number): Promise<boolean> {
  const past = work.selectFrom('answer_operation').select('attempt_id').where('attempt_id', '=', attemptId)
  return (
    (await past
      .limit(1)
      .offset(MOST_OPERATIONS - 1)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Stores operations of an attempt, which is locked. Each is stored once, and those that lose are kept on record. After the
 * attempt was handed in they are written down as late, and change nothing.
 */
export async function takeOperations(work: Tx, attempt: AttemptRow, changes: readonly AnswerChange[], at: number): Promise<void> {
  if (changes.length === 0) return
  if (await isFull(work, attempt.id)) throw conflict('这场考试保存的次数太多了，请直接交卷')
  const isLate = attempt.status === 'submitted'
  const fresh = await record(work, attempt.id, distinct(changes, attempt.epoch), { at, isLate })
  if (!isLate && fresh.length > 0) await apply(work, attempt.id, lastWriters(fresh), at)
}
