import type { Db } from '#server/database/tables'

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
