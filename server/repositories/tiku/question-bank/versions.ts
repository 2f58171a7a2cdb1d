import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import type { QuestionBody } from '@/domain/tiku/question'

/** The new content of a question. `version` is its next number. */
export type NewVersion = QuestionBody & { question_id: number; version: number; point_ids: number[] }

/**
 * Lays down new versions and makes them the ones that count. Every correction an import makes goes through here; attempts keep the
 * versions they were given until their answers are marked again. A version that is there already is an error, never written over.
 */
export async function putVersions(work: Tx, versions: readonly NewVersion[], now: number): Promise<void> {
  if (versions.length === 0) return
  const rows = JSON.stringify(versions.map((version) => ({ ...version, made_at: now })))
  const columns = sql`question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, pinned, made_at`
  await sql`
    insert into question_version (${columns})
    select ${columns} from jsonb_populate_recordset(null::question_version, ${rows}::jsonb)
  `.execute(work)
  const numbers = JSON.stringify(versions.map(({ question_id, version }) => ({ question_id, version })))
  await sql`
    update question set version = next.version
    from jsonb_to_recordset(${numbers}::jsonb) as next (question_id integer, version integer)
    where question.id = next.question_id and question.version <> next.version
  `.execute(work)
}
