import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { Correction as ShownCorrection } from '@/contract/exam/exam.schema'
import type { OfResult } from './result'

/** A question whose key is another from this version on. */
export type Correction = { questionId: number; version: number }

/**
 * Notes corrections and every result they reach, in the transaction that makes the new versions, which holds the questions' rows:
 * results handed in before are found here, later ones are marked by the new key at once. `finishRescores` does the rest.
 */
export async function queueRescores(tx: Tx, corrections: readonly Correction[], reason: string, now: number): Promise<void> {
  if (corrections.length === 0) return
  await tx
    .insertInto('key_change')
    .values(corrections.map(({ questionId, version }) => ({ question_id: questionId, version, reason, made_at: now })))
    .onConflict((on) => on.doNothing())
    .execute()
  await sql`
    insert into rescore (user_id, result_id, question_id, to_version, from_version)
    select result.user_id, result.id, corrected.id, corrected.version, (asked ->> 'version')::integer
    from result
    join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id
    cross join lateral jsonb_path_query(attempt.form, '$.sections[*].questions[*]') as asked
    join jsonb_to_recordset(${JSON.stringify(corrections.map(({ questionId, version }) => ({ id: questionId, version })))}::jsonb)
      as corrected (id integer, version integer) on corrected.id = (asked ->> 'questionId')::integer
    where (asked ->> 'version')::integer < corrected.version
    on conflict do nothing
  `.execute(tx)
}

/** A result that waits for a correction. */
export type Waiting = { resultId: number; questionId: number; version: number; reason: string }

/** The next results that wait, after one. */
export function waitingResults(db: Db, after: number, limit: number): Promise<OfResult[]> {
  return db
    .selectFrom('rescore')
    .select(['user_id as userId', 'result_id as id'])
    .distinct()
    .where('done_at', 'is', null)
    .where('result_id', '>', after)
    .orderBy('result_id')
    .limit(limit)
    .execute()
}

/** All that waits for a result; what another process has is skipped. */
export const takeWaiting = (work: Tx, { userId, id }: OfResult): Promise<Waiting[]> =>
  work
    .selectFrom('rescore')
    .innerJoin('key_change', (join) =>
      join.onRef('key_change.question_id', '=', 'rescore.question_id').onRef('key_change.version', '=', 'rescore.to_version'),
    )
    .select(['rescore.result_id as resultId', 'rescore.question_id as questionId', 'rescore.to_version as version', 'key_change.reason'])
    .where('rescore.user_id', '=', userId)
    .where('rescore.result_id', '=', id)
    .where('rescore.done_at', 'is', null)
    .orderBy('rescore.question_id')
    .orderBy('rescore.to_version')
    .forUpdate('rescore')
    .skipLocked()
    .execute()

type Rescored = Pick<Waiting, 'resultId' | 'questionId' | 'version'> & { userId: number; fromMarks: number; toMarks: number; at: number }

/** Notes what a correction did to a result. */
export const recordRescored = (work: Tx, { userId, resultId, questionId, version, fromMarks, toMarks, at }: Rescored) =>
  work
    .updateTable('rescore')
    .set({ from_marks: fromMarks, to_marks: toMarks, done_at: at })
    .where('user_id', '=', userId)
    .where('result_id', '=', resultId)
    .where('question_id', '=', questionId)
    .where('to_version', '=', version)
    .execute()

/** The corrections a result was marked again by, the oldest first. */
export const correctionsOf = (db: Db, { userId, id }: OfResult): Promise<ShownCorrection[]> =>
  db
    .selectFrom('rescore')
    .innerJoin('key_change', (join) =>
      join.onRef('key_change.question_id', '=', 'rescore.question_id').onRef('key_change.version', '=', 'rescore.to_version'),
    )
    .select(['rescore.question_id as questionId', 'from_version as fromVersion', 'to_version as toVersion', 'key_change.reason'])
    .select(({ fn, val }) => [
      fn.coalesce('from_marks', val(0)).as('fromMarks'),
      fn.coalesce('to_marks', val(0)).as('toMarks'),
      fn.coalesce('done_at', val(0)).as('at'),
    ])
    .where('user_id', '=', userId)
    .where('result_id', '=', id)
    .where('done_at', 'is not', null)
    .orderBy('done_at')
    .orderBy('rescore.question_id')
    .execute()
