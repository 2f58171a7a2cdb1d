import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/database/tables'
import type { Key } from '@/contract/tiku/question.schema'

export type QuestionVersion = Selectable<Tables['question_version']>
type Asked = { questionId: number; version: number }

/** One version of a question. */
export const versionOf = (db: Db, { questionId, version }: Asked): Promise<QuestionVersion> =>
  db
    .selectFrom('question_version')
    .selectAll()
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

/** Versions of many questions, such as those a form has fixed, by question. */
export async function loadVersions(db: Db, questions: readonly Asked[]): Promise<Map<number, QuestionVersion>> {
  if (questions.length === 0) return new Map()
  // Two lists: the statement is the same however many questions there are.
  const ids = questions.map(({ questionId }) => questionId)
  const numbers = questions.map(({ version }) => version)
  const asked = sql<{ id: number; number: number }>`(select * from unnest(${ids}::int[], ${numbers}::int[]) as pair (id, number))`
  const rows = await db
    .selectFrom('question_version')
    .innerJoin(asked.as('asked'), (join) => join.onRef('asked.id', '=', 'question_id').onRef('asked.number', '=', 'version'))
    .selectAll('question_version')
    .execute()
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** Their keys: what `markAttempt` takes. */
export async function loadKeys(db: Db, questions: readonly Asked[]): Promise<Map<number, Key | null>> {
  const versions = await loadVersions(db, questions)
  return new Map([...versions].map(([id, { answer_key }]) => [id, answer_key]))
}

/** Reads the key that judges answers to one version of a question; undefined for an unknown version. */
export const keyOfVersion = (db: Db, questionId: number, version: number) =>
  db
    .selectFrom('question_version as said')
    .innerJoin('question', 'question.id', 'said.question_id')
    .select(['question.type', 'said.answer_key as key', 'said.options'])
    .where('said.question_id', '=', questionId)
    .where('said.version', '=', version)
    .executeTakeFirst()

/** Titles of knowledge points by id. */
export async function pointTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('knowledge_point')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
