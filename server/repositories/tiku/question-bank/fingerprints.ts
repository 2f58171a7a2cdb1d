import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'

/** Imported questions that were brought before they had a fingerprint. */
export async function withoutFingerprint(work: Tx, limit: number): Promise<number[]> {
  const rows = await work
    .selectFrom('question')
    .select('id')
    .where('fingerprint', 'is', null)
    .where('parent_id', 'is', null)
    .where('key', 'like', 'i:%')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Questions and their children in their present versions, each in its order. */
export const withChildren = (work: Tx, ids: readonly number[]) =>
  work
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'said.stem', 'said.options', 'said.answer_key as key'])
    .where(({ eb, or }) => or([eb('question.id', 'in', ids), eb('question.parent_id', 'in', ids)]))
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()

export async function putFingerprints(work: Tx, printed: readonly { id: number; fingerprint: string }[]): Promise<void> {
  await sql`
    update question set fingerprint = made.fingerprint
    from jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) as made (id integer, fingerprint text)
    where question.id = made.id
  `.execute(work)
}
