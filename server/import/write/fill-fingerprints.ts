import { sql } from 'kysely'
import type { Db, Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import { askedHash, fingerprintOf } from '../fingerprint'

const BATCH_SIZE = 500

/** Imported questions that were brought before they had a fingerprint. */
const withoutOne = (work: Tx) =>
  work
    .selectFrom('question')
    .select('id')
    .where('fingerprint', 'is', null)
    .where('parent_id', 'is', null)
    .where('key', 'like', 'i:%')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

async function fillBatch(work: Tx): Promise<number> {
  const ids = (await withoutOne(work)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const rows = await work
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'said.stem', 'said.options', 'said.answer_key as key'])
    .where(({ eb, or }) => or([eb('question.id', 'in', ids), eb('question.parent_id', 'in', ids)]))
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()
  const printed = ids.map((id) => {
    const own = rows.find((row) => row.id === id)
    const children = rows.filter(({ parentId }) => parentId === id).map((row) => ({ asked: askedHash(row, []), key: row.key }))
    if (!own) return { id, fingerprint: '' }
    const asked = askedHash(
      own,
      children.map((child) => child.asked),
    )
    return {
      id,
      fingerprint: fingerprintOf(
        asked,
        own.key,
        children.map((child) => fingerprintOf(child.asked, child.key, [])),
      ),
    }
  })
  await sql`
    update question set fingerprint = made.fingerprint
    from jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) as made (id integer, fingerprint text)
    where question.id = made.id
  `.execute(work)
  return ids.length
}

/** Gives a fingerprint to every imported question that has none, so that a file brought again finds it. */
export async function fillFingerprints(db: Db): Promise<void> {
  while ((await tx(db, fillBatch)) === BATCH_SIZE);
}
