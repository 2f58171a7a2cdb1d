import type { Db, Tx } from '#server/database/tables'
import type { AnswerChange, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'

/** An operation on an answer as it is on record; later ones have higher ids. */
export type Operation = AnswerChange & { operationId: number }

/** Names an operation as one run of the app does. */
export const operationName = ({ run, seq, questionId }: { run: string; seq: number; questionId: number }) => `${run}:${questionId}:${seq}`
const stored = ({ answer }: AnswerChange) => (isBlankAnswer(answer) ? null : JSON.stringify(answer))

type Arrival = { at: number; isLate: boolean }

/** Writes down the operations the server has not seen yet, in the order they were sent, and returns these. */
export async function insertOperations(
  work: Tx,
  attemptId: number,
  changes: readonly AnswerChange[],
  { at, isLate }: Arrival,
): Promise<Operation[]> {
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
        spent_ms: change.spentMs ?? null,
      })),
    )
    .onConflict((already) => already.columns(['attempt_id', 'question_id', 'run', 'seq']).doNothing())
    .returning(['id', 'question_id as questionId', 'run', 'seq'])
    .execute()
  const ids = new Map(rows.map((row) => [operationName(row), row.id]))
  return changes.flatMap((change) => {
    const operationId = ids.get(operationName(change))
    return operationId === undefined ? [] : [{ ...change, operationId }]
  })
}

/** Makes these operations current, except where `overrides` refuses them: the condition is that rule in SQL. */
export async function applyOperations(work: Tx, attemptId: number, operations: readonly Operation[], savedAt: number): Promise<void> {
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
export async function hasAllOperations(work: Tx, attemptId: number): Promise<boolean> {
  const past = work.selectFrom('answer_operation').select('attempt_id').where('attempt_id', '=', attemptId)
  return (
    (await past
      .limit(1)
      .offset(MOST_OPERATIONS - 1)
      .executeTakeFirst()) !== undefined
  )
}

/** Reads the answers of an attempt, by question. */
export async function answersOf(db: Db, attemptId: number): Promise<Map<number, Answer | null>> {
  const rows = await db.selectFrom('attempt_answer').select(['question_id', 'answer']).where('attempt_id', '=', attemptId).execute()
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]))
}

/** Answers stored after an order, oldest first; all of them after 0. */
export const answersAfter = (db: Db, attemptId: number, after: number): Promise<SavedAnswer[]> =>
  db
    .selectFrom('attempt_answer')
    .select(['question_id as questionId', 'operation_id as order', 'answer', 'is_flagged as isFlagged'])
    .where('attempt_id', '=', attemptId)
    .where('operation_id', '>', after)
    .orderBy('operation_id')
    .execute()
