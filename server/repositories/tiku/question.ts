import { type Selectable, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import type { Db, Tables } from '#server/database/tables'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import type { CategoryPageQuery } from '@/contract/tiku/review.schema'
import { bankRows, subjectsUnder } from './bank'
import { figureOrders, isLook, needsLook } from './question-figure'
import { isUnderReview } from './question-review'

/** The version a question has now; undefined when there is no such question. */
export const presentVersion = async (db: Db, questionId: number): Promise<number | undefined> =>
  (await db.selectFrom('question').select('version').where('id', '=', questionId).executeTakeFirst())?.version

/** The category of a question; undefined when there is no such question. */
export const categoryOfQuestion = async (db: Db, questionId: number): Promise<number | undefined> =>
  (await db.selectFrom('question').select('category_id').where('id', '=', questionId).executeTakeFirst())?.category_id

/** The categories of some questions, in the order of their ids. */
export async function categoriesOfQuestions(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('question').select('category_id').distinct().where('id', 'in', ids).orderBy('category_id').execute()
  return rows.map(({ category_id }) => category_id)
}

/** A question with the names of its chapter and subject; undefined for an unknown one. */
export const questionById = (db: Db, id: number) =>
  db
    .selectFrom('question')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .select([
      'question.id as questionId',
      'question.version',
      'question.type',
      'question.parent_id as parentId',
      'question.category_id as categoryId',
    ])
    .select(['chapter.title as chapterTitle', 'subject.name as subjectName'])
    .where('question.id', '=', id)
    .executeTakeFirst()

/** The questions of a material, in their order. */
export async function partIds(db: Db, materialId: number): Promise<number[]> {
  const rows = await db.selectFrom('question').select('id').where('parent_id', '=', materialId).orderBy('seq').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** A word as a pattern that matches anywhere; pattern characters are escaped. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function matching(db: Db, subjectIds: readonly number[], words: readonly string[]) {
  let query = db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .where('question.category_id', 'in', [...subjectIds])
    .where('question.is_withdrawn', '=', false)
  for (const word of words) query = query.where('said.stem_text', 'ilike', patternOf(word))
  return query
}

type Searched = { subjectIds: readonly number[]; words: readonly string[]; page: number; limit: number }

/** One page of the questions whose stem holds every word, in the bank's order, and how many there are. */
export async function questionsWith(db: Db, { subjectIds, words, page, limit }: Searched) {
  const found = matching(db, subjectIds, words)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const questions = await found
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .innerJoin('category as subject', 'subject.id', 'question.category_id')
    .select(['question.id', 'question.type', 'said.stem_text as text', 'subject.name as subjectName', 'chapter.title as chapterTitle'])
    .orderBy('subject.seq')
    .orderBy('question.seq')
    .orderBy('question.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, questions }
}

export type QuestionRow = {
  id: number
  key: string
  type: QuestionType
  version: number
  stem: string
  answer: Key | null
  madeAt: number
  difficulty: number
  chapter: string
  source: string
  isWithdrawn: boolean
  isDrafted: boolean
  isReviewed: boolean
}

const rows = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) => join.onRef('said.question_id', '=', 'question.id'))
    .select(['question.id', 'question.key', 'question.type', 'said.version', 'said.stem_text as stem', 'said.answer_key as answer'])
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .leftJoin('question_draft as draft', 'draft.question_id', 'question.id')
    .select(['said.made_at as madeAt', 'said.difficulty', 'chapter.title as chapter', 'question.source'])
    .select((the) => ['question.is_withdrawn as isWithdrawn', the('draft.id', 'is not', null).$castTo<boolean>().as('isDrafted')])
    .select((the) => isUnderReview(the.ref('question.id')).as('isReviewed'))

/** All versions of a question, newest first. */
export const versionsOf = (db: Db, id: number): Promise<QuestionRow[]> =>
  rows(db).where('question.id', '=', id).orderBy('said.version', 'desc').execute()

/**
 * Words are searched in the stem, in the names of chapters and points, and in the source; `state`: in use, withdrawn, with a draft, or under review; `look`:
 * why a question needs a look.
 */
type QuestionFilter = Partial<Record<'word' | 'type' | 'chapter' | 'point' | 'source' | 'difficulty' | 'state' | 'look', string>> & {
  madeIds?: readonly number[]
}
type WantedQuestions = QuestionFilter & PageWanted

function fitting(db: Db, { word, type, chapter, point, source, difficulty, state, look, madeIds }: QuestionFilter) {
  return rows(db)
    .whereRef('said.version', '=', 'question.version')
    .$if(!!word, (query) => query.where((the) => the(the.fn<number>('strpos', ['said.stem_text', the.val(word ?? '')]), '>', 0)))
    .$if(!!type, (query) => query.where((the) => the(the.cast<string>('question.type', 'text'), '=', type ?? '')))
    .$if(!!chapter, (query) => query.where('chapter.title', 'ilike', patternOf(chapter ?? '')))
    .$if(!!source, (query) => query.where('question.source', 'ilike', patternOf(source ?? '')))
    .$if(/^[1-5]$/.test(difficulty ?? ''), (query) => query.where('said.difficulty', '=', Number(difficulty)))
    .$if(state === 'used', (query) => query.where('question.is_withdrawn', '=', false))
    .$if(state === 'withdrawn', (query) => query.where('question.is_withdrawn', '=', true))
    .$if(state === 'drafted', (query) => query.where('draft.id', 'is not', null))
    .$if(state === 'reviewed', (query) => query.where((the) => isUnderReview(the.ref('question.id'))))
    .$if(madeIds !== undefined, (query) => query.where((the) => the('question.id', '=', the.fn.any(the.val([...(madeIds ?? [])])))))
    .$if(isLook(look), (query) => query.where(needsLook('question.id', isLook(look) ? look : 'any')))
    .$if(!!point, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('knowledge_point as point')
            .select('point.id')
            .where('point.title', 'ilike', patternOf(point ?? ''))
            .where(sql<boolean>`said.point_ids @> to_jsonb(point.id)`),
        ),
      ),
    )
}

/** Questions in their present versions, newest first; by a figure only those that have it. */
export function listQuestions(db: Db, { before, limit, order, ...filter }: WantedQuestions): Promise<QuestionRow[]> {
  const query = fitting(db, filter)
  const by = Object.entries(figureOrders).find(([name]) => name === order?.by)?.[1]
  if (by === undefined) return listPage(query, { table: 'question' }, { before, limit, order }).execute()
  const counted = query.innerJoin('question_figure as figure', 'figure.id', 'question.id').where(`figure.${by}`, 'is not', null)
  return listPage(counted, { table: 'question_figure', alias: 'figure', columns: figureOrders }, { before, limit, order }).execute()
}

/** Counts the questions of a filter, up to ten thousand. */
export const countQuestions = (db: Db, filter: QuestionFilter): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, fitting(db, filter))

/** Counts the questions of the bank, up to so many. */
export async function countBank(db: Db, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('question').select('id').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

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

/** The titles and numbers of a question's points that are still there, in their order. */
export const pointsNamed = (ids: readonly number[], titles: ReadonlyMap<number, string>) => {
  const named = ids.filter((id) => titles.has(id))
  return { points: named.flatMap((id) => titles.get(id) ?? []), pointIds: named }
}

/** The category of a question, and the version of the learner's note of it; null without a note. */
export const recordVersion = (db: Db, userId: number, questionId: number) =>
  db
    .selectFrom('question')
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.category_id', 'note.version'])
    .where('question.id', '=', questionId)
    .executeTakeFirst()

type Kept = { userId: number; questionId: number; text: string; now: number }

/** Stores a note over the version that was seen: one statement compares and writes. Undefined when the version is another. */
export function putNote(db: Db, { userId, questionId, text, now }: Kept, seen: number) {
  const kept = { text, changed_at: now }
  return db
    .insertInto('question_note')
    .values({ user_id: userId, question_id: questionId, version: 1, ...kept })
    .onConflict((known) =>
      known
        .columns(['user_id', 'question_id'])
        .doUpdateSet({ ...kept, version: sql<number>`question_note.version + 1` })
        .where('question_note.version', '=', seen),
    )
    .returning(['text', 'version', 'changed_at as changedAt'])
    .executeTakeFirst()
}

/** One page of the learner's notes of a category, the newest first, and how many there are. Pages count from 0. */
export async function notePage(db: Db, userId: number, { categoryId, page = 0, limit = 20 }: CategoryPageQuery) {
  const own = bankRows(db)
    .innerJoin('question_note as note', 'note.question_id', 'question.id')
    .where('note.user_id', '=', userId)
    .where('note.text', '!=', '')
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['question.id as questionId', 'question.type', 'said.stem', 'said.point_ids as pointIds', 'chapter.title as chapter'])
    .select(['note.text', 'note.version', 'note.changed_at as changedAt'])
    .orderBy('note.changed_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, rows }
}
