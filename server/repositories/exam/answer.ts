import { sql } from 'kysely'
import { isSpread } from '#server/database/machines'
import type { Db, Tx } from '#server/database/tables'
import type { AnswerChange, SavedAnswer } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'
import type { AttemptRow } from './attempt'

/** An operation on an answer as it is on record; later ones have higher ids. */
export type Operation = AnswerChange & { operationId: number }

/** Names an operation as one run of the app does. */
export const operationName = ({ run, seq, questionId }: { run: string; seq: number; questionId: number }) => `${run}:${questionId}:${seq}`
const stored = ({ answer }: AnswerChange) => (isBlankAnswer(answer) ? null : JSON.stringify(answer))

/** The learner's attempt that statements are about: its rows lie with the learner. */
export type OfAttempt = { userId: number; id: number }
type Arrival = { at: number; isLate: boolean }

/** Writes down the operations the server has not seen yet, in the order they were sent, and returns these. */
export async function insertOperations(
  work: Tx,
  { userId, id }: OfAttempt,
  changes: readonly AnswerChange[],
  { at, isLate }: Arrival,
): Promise<Operation[]> {
  const rows = await work
    .insertInto('answer_operation')
    .values(
      changes.map((change) => ({
        user_id: userId,
        attempt_id: id,
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
    .onConflict((already) => already.doNothing())
    .returning(['id', 'question_id as questionId', 'run', 'seq'])
    .execute()
  const ids = new Map(rows.map((row) => [operationName(row), row.id]))
  return changes.flatMap((change) => {
    const operationId = ids.get(operationName(change))
    return operationId === undefined ? [] : [{ ...change, operationId }]
  })
}

/** Makes these operations current, except where `overrides` refuses them: the condition is that rule in SQL. */
export async function applyOperations(
  work: Tx,
  { userId, id }: OfAttempt,
  operations: readonly Operation[],
  savedAt: number,
): Promise<void> {
  await work
    .insertInto('attempt_answer')
    .values(
      operations.map((operation) => ({
        user_id: userId,
        attempt_id: id,
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
        .constraint('attempt_answer_pkey')
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
export async function hasAllOperations(work: Tx, { userId, id }: OfAttempt): Promise<boolean> {
  const past = work.selectFrom('answer_operation').select('attempt_id').where('user_id', '=', userId).where('attempt_id', '=', id)
  return (
    (await past
      .limit(1)
      .offset(MOST_OPERATIONS - 1)
      .executeTakeFirst()) !== undefined
  )
}

/** Reads the answers of an attempt, by question. */
export async function answersOf(db: Db, { userId, id }: OfAttempt): Promise<Map<number, Answer | null>> {
  const rows = await db
    .selectFrom('attempt_answer')
    .select(['question_id', 'answer'])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', id)
    .execute()
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]))
}

/** Answers stored after an order, oldest first; all of them after 0. */
export const answersAfter = (db: Db, { userId, id }: OfAttempt, after: number): Promise<SavedAnswer[]> =>
  db
    .selectFrom('attempt_answer')
    .select(['question_id as questionId', 'operation_id as order', 'answer', 'is_flagged as isFlagged'])
    .where('user_id', '=', userId)
    .where('attempt_id', '=', id)
    .where('operation_id', '>', after)
    .orderBy('operation_id')
    .execute()

type Standing = Omit<AttemptRow, 'form' | 'is_ranked'>
type Saving = { userId: number; id: number; changes: readonly AnswerChange[]; now: number }

const columns = [
  'id',
  'user_id',
  'paper_id',
  'number',
  'status',
  'started_at',
  'deadline',
  'submitted_at',
  'device',
  'run',
  'epoch',
] as const

/** Rows as `jsonb_to_recordset` reads them. */
const rowsOf = (changes: readonly AnswerChange[]) =>
  JSON.stringify(changes.map((change) => ({ ...change, answer: isBlankAnswer(change.answer) ? null : change.answer })))

/** The learner's own attempt while its clock runs; undefined for any other. */
const findRunning = (db: Db, { userId, id, now }: Saving): Promise<Standing | undefined> =>
  db
    .selectFrom('attempt')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'running')
    .where('deadline', '>', now)
    .executeTakeFirst()

/**
 * Does the work of `takeOperations` for an attempt that runs, in one statement: it is the lock, the log, the rule of `overrides` and the
 * answers. Undefined, and nothing written, when the attempt does not run or has all the operations it may have.
 */
async function writeRunning(db: Db, { userId, id, changes, now }: Saving): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    with locked as (
      select * from attempt
      where id = ${id} and user_id = ${userId} and status = 'running' and deadline > ${now}
        and not exists (select 1 from answer_operation where user_id = ${userId} and attempt_id = ${id} limit 1 offset ${sql.lit(MOST_OPERATIONS - 1)})
      for update
    ), fresh as (
      insert into answer_operation (user_id, attempt_id, run, seq, epoch, question_id, answer, is_flagged, is_late, arrived_at, spent_ms)
      select locked.user_id, locked.id, given.run, given.seq, least(given.epoch, locked.epoch), given."questionId",
        nullif(given.answer, 'null'::jsonb), given."isFlagged", false, ${now}::bigint, given."spentMs"
      from locked, jsonb_to_recordset(${rowsOf(changes)}::jsonb)
        as given("questionId" integer, run text, seq integer, epoch integer, answer jsonb, "isFlagged" boolean, "spentMs" integer)
      on conflict do nothing
      returning *
    ), applied as (
      insert into attempt_answer as standing (user_id, attempt_id, question_id, run, seq, epoch, operation_id, answer, is_flagged, saved_at)
      select user_id, attempt_id, question_id, run, seq, epoch, id, answer, is_flagged, arrived_at from fresh
      on conflict on constraint attempt_answer_pkey do update
      set run = excluded.run, seq = excluded.seq, epoch = excluded.epoch, operation_id = excluded.operation_id,
        answer = excluded.answer, is_flagged = excluded.is_flagged, saved_at = excluded.saved_at
      where excluded.epoch > standing.epoch
        or (excluded.epoch = standing.epoch and (excluded.run <> standing.run or excluded.seq > standing.seq))
    )
    select ${sql.join(columns.map((name) => sql.ref(name)))} from locked`.execute(db)
  return rows[0]
}

/** The usual case in one round trip; undefined when the attempt has to be looked at under lock. A question may be among the changes once. */
export async function saveRunning(db: Db, saving: Saving): Promise<Standing | undefined> {
  if (saving.changes.length === 0) return findRunning(db, saving)
  // The engine of several machines sends the parts of one statement to two of them, and each statement under lock to one.
  return (await isSpread(db)) ? undefined : writeRunning(db, saving)
}
