import { sql } from 'kysely'
import type { Tx } from '../../../database/tables'

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
    insert into rescore (result_id, question_id, to_version, from_version)
    select result.id, corrected.id, corrected.version, (asked ->> 'version')::integer
    from result
    join attempt on attempt.id = result.attempt_id
    cross join lateral jsonb_path_query(attempt.form, '$.sections[*].questions[*]') as asked
    join jsonb_to_recordset(${JSON.stringify(corrections.map(({ questionId, version }) => ({ id: questionId, version })))}::jsonb)
      as corrected (id integer, version integer) on corrected.id = (asked ->> 'questionId')::integer
    where (asked ->> 'version')::integer < corrected.version
    on conflict do nothing
  `.execute(tx)
}
