import { type Selectable, sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Tables, Tx } from '#server/database/tables'

/** Keeps other writers from the bank until the transaction ends; readers are not held up. */
export async function lockQuestions(work: Tx): Promise<void> {
  await sql`lock table question in share row exclusive mode`.execute(work)
}

/** Questions of the bank in their present versions, by key. */
export const questionsByKey = (work: Tx, keys: readonly string[]) =>
  work
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'question.key', 'question.version', 'question.chapter_id', 'question.type', 'question.seq'])
    .select(['said.stem', 'said.options', 'said.answer_key', 'said.explanation', 'said.difficulty', 'said.point_ids', 'said.pinned'])
    .where('question.key', 'in', [...keys])
    .execute()

export type Twin = { id: number; key: string; fingerprint: string | null; category_id: number }

/** Questions with one of these fingerprints, the oldest first; children have none. */
export const questionsByFingerprint = (work: Tx, fingerprints: readonly string[]): Promise<Twin[]> =>
  work
    .selectFrom('question')
    .select(['id', 'key', 'fingerprint', 'category_id'])
    .where('fingerprint', 'in', fingerprints)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute()

/** Keys of the children of a material, in their order. */
export async function childKeys(work: Tx, parentId: number): Promise<string[]> {
  const rows = await work.selectFrom('question').select('key').where('parent_id', '=', parentId).orderBy('seq').orderBy('id').execute()
  return rows.map(({ key }) => key)
}

/** Children of materials. */
export const childrenOf = (work: Tx, parentIds: readonly number[]): Promise<{ key: string; parent_id: number | null }[]> =>
  work
    .selectFrom('question')
    .select(['key', 'parent_id'])
    .where('parent_id', 'in', [...parentIds])
    .execute()

/** The last position that is used in each of some chapters; a chapter without questions is missing. */
export async function lastPlaces(work: Tx, chapterIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await work
    .selectFrom('question')
    .select(({ fn }) => ['chapter_id', fn.max('seq').as('seq')])
    .where('chapter_id', 'in', [...chapterIds])
    .groupBy('chapter_id')
    .execute()
  return new Map(rows.map(({ chapter_id, seq }) => [chapter_id, seq]))
}

export const idsOfKeys = (work: Tx, keys: readonly string[]): Promise<{ id: number; key: string }[]> =>
  work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()

type QuestionRow = Omit<Selectable<Tables['question']>, 'id'>

/** Writes questions; one whose key is there takes the new place and type. */
export const putQuestions = (work: Tx, rows: readonly QuestionRow[]): Promise<void> => putRows(work, 'question', ['key'], rows)
