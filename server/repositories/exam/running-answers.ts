import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import { isBlankAnswer } from '@/domain/scoring/answer'
import { MOST_OPERATIONS } from './answer'
import type { AttemptRow } from './attempt'

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
        and not exists (select 1 from answer_operation where attempt_id = ${id} limit 1 offset ${sql.lit(MOST_OPERATIONS - 1)})
      for update
    ), fresh as (
      insert into answer_operation (attempt_id, run, seq, epoch, question_id, answer, is_flagged, is_late, arrived_at, spent_ms)
      select locked.id, given.run, given.seq, least(given.epoch, locked.epoch), given."questionId",
        nullif(given.answer, 'null'::jsonb), given."isFlagged", false, ${now}::bigint, given."spentMs"
      from locked, jsonb_to_recordset(${rowsOf(changes)}::jsonb)
        as given("questionId" integer, run text, seq integer, epoch integer, answer jsonb, "isFlagged" boolean, "spentMs" integer)
      on conflict (attempt_id, question_id, run, seq) do nothing
      returning *
    ), applied as (
      insert into attempt_answer as standing (attempt_id, question_id, run, seq, epoch, operation_id, answer, is_flagged, saved_at)
      select attempt_id, question_id, run, seq, epoch, id, answer, is_flagged, arrived_at from fresh
      on conflict (attempt_id, question_id) do update
      set run = excluded.run, seq = excluded.seq, epoch = excluded.epoch, operation_id = excluded.operation_id,
        answer = excluded.answer, is_flagged = excluded.is_flagged, saved_at = excluded.saved_at
      where excluded.epoch > standing.epoch
        or (excluded.epoch = standing.epoch and (excluded.run <> standing.run or excluded.seq > standing.seq))
    )
    select ${sql.join(columns.map((name) => sql.ref(name)))} from locked`.execute(db)
  return rows[0]
}

/** The usual case in one round trip; undefined when the attempt has to be looked at under lock. A question may be among the changes once. */
export function saveRunning(db: Db, saving: Saving): Promise<Standing | undefined> {
  return saving.changes.length === 0 ? findRunning(db, saving) : writeRunning(db, saving)
}
