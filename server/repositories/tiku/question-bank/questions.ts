import { type Selectable, sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { QuestionBody } from '@/domain/tiku/question'

/** Keeps other writers from the bank until the transaction ends; readers are not held up. */
export async function lockQuestions(work: Tx): Promise<void> {
  await sql`lock table question in share row exclusive mode`.execute(work)
}

/**
 * Questions by key. Each key is looked up by itself: for hundreds of them another plan would read the whole table, for every batch of an
 * import again.
 */
const named = (work: Tx, keys: readonly string[]) =>
  work.selectFrom(sql<{ key: string }>`unnest(${[...keys]}::text[])`.as<'asked'>(sql`asked(key)`)).innerJoinLateral(
    ({ selectFrom }) => selectFrom('question').selectAll('question').whereRef('question.key', '=', 'asked.key').offset(0).as('question'),
    (join) => join.onTrue(),
  )

/** Questions of the bank in their present versions, by key. */
export const questionsByKey = (work: Tx, keys: readonly string[]) =>
  named(work, keys)
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select([
      'question.id',
      'question.key',
      'question.version',
      'question.chapter_id',
      'question.type',
      'question.seq',
      'question.fingerprint',
    ])
    .select(['said.stem', 'said.options', 'said.answer_key', 'said.explanation', 'said.difficulty', 'said.point_ids', 'said.pinned'])
    .execute()

export type Twin = { id: number; key: string; fingerprint: string | null; category_id: number }

/**
 * Questions of some subjects with one of these fingerprints, the oldest first; children have none. Looked up one by one, as keys are; a
 * lookup that named `parent_id` would walk the index of all materials of a subject where the table has no statistics yet.
 */
export async function questionsByFingerprint(work: Tx, categoryIds: readonly number[], fingerprints: readonly string[]): Promise<Twin[]> {
  const { rows } = await sql<Twin>`
    select twin.id, twin.key, twin.fingerprint, twin.category_id
    from unnest(${[...categoryIds]}::int[]) as subject (id) cross join unnest(${[...fingerprints]}::text[]) as asked (fingerprint)
    cross join lateral (
      select id, key, fingerprint, category_id, parent_id from question
      where category_id = subject.id and question.fingerprint = asked.fingerprint
      offset 0
    ) as twin
    where twin.parent_id is null
    order by twin.id`.execute(work)
  return rows
}

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
  const { rows } = await sql<{ chapter_id: number; seq: number }>`
    select chapter.id as chapter_id, last.seq
    from unnest(${[...chapterIds]}::int[]) as chapter (id)
    cross join lateral (select seq from question where chapter_id = chapter.id order by seq desc limit 1) as last
  `.execute(work)
  return new Map(rows.map(({ chapter_id, seq }) => [chapter_id, seq]))
}

export const idsOfKeys = (work: Tx, keys: readonly string[]): Promise<{ id: number; key: string }[]> =>
  named(work, keys).select(['question.id', 'question.key']).execute()

type QuestionRow = Omit<Selectable<Tables['question']>, 'id' | 'source' | 'is_withdrawn'> & { source?: string }

/** Writes questions; one whose key is there takes the new place and type. */
export const putQuestions = (work: Tx, rows: readonly QuestionRow[]): Promise<void> => putRows(work, 'question', ['key'], rows)

/** Says where questions are from. */
export async function setOrigin(work: Tx, ids: readonly number[], source: string): Promise<void> {
  await work
    .updateTable('question')
    .set({ source })
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
}

/** How often a question was answered: in exams that are handed in, and in practice. */
export type Answered = { results: number; practices: number }

/** Questions among these that learners have answered. */
export async function answeredOf(work: Db, ids: readonly number[]): Promise<Map<number, Answered>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; results: number; practices: number }>`
    select asked.id,
      (
        select count(*)::integer from result
        join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id
        where attempt.form @@ format('$.sections[*].questions[*].questionId == %s', asked.id)::jsonpath
      ) as results,
      (select count(*)::integer from practice_answer where practice_answer.question_id = asked.id) as practices
    from unnest(${[...ids]}::int[]) as asked (id)
  `.execute(work)
  return new Map(
    rows.filter(({ results, practices }) => results + practices > 0).map(({ id, results, practices }) => [id, { results, practices }]),
  )
}

/** How many results hold one of these questions. */
export async function resultsWith(work: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct result.id
    from result
    join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id
    cross join lateral jsonb_path_query(attempt.form, '$.sections[*].questions[*]') as asked
    where (asked ->> 'questionId')::integer = any(${[...ids]}::int[])
  `.execute(work)
  return rows.map(({ id }) => id)
}

/** The questions of a subject in their present versions with their chapters, in the order of the bank. */
export const questionsOfSubject = (db: Db, categoryId: number) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select(['question.id', 'question.parent_id as parentId', 'question.type', 'chapter.title as chapter'])
    .select(['said.stem', 'said.options', 'said.answer_key as key', 'said.explanation', 'said.difficulty', 'said.pinned'])
    .select('said.point_ids as pointIds')
    .where('question.category_id', '=', categoryId)
    .orderBy('chapter.seq')
    .orderBy('question.seq')
    .orderBy('question.id')
    .execute()

/** The titles of the knowledge points of a subject by id. */
export async function pointTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('knowledge_point').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

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

/** The new content of a question. `version` is its next number. */
type NewVersion = QuestionBody & { question_id: number; version: number; point_ids: number[] }

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
  // A question is put down with its first version as the one that counts.
  const later = versions.filter(({ version }) => version > 1)
  if (later.length === 0) return
  const numbers = JSON.stringify(later.map(({ question_id, version }) => ({ question_id, version })))
  await sql`
    update question set version = next.version
    from jsonb_to_recordset(${numbers}::jsonb) as next (question_id integer, version integer)
    where question.id = next.question_id and question.version <> next.version
  `.execute(work)
}
