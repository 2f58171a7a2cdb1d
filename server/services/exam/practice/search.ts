import type { QuestionSearch, QuestionSearchQuery } from '@/contract/exam/practice.schema'
import type { Db } from '../../../database/tables'
import { findCategory, subjectsOf } from '../subjects'
import { closedCategories } from '../unlock/closed'

const DEFAULT_LIMIT = 20
/** A single character matches nearly every stem: the search would read the whole bank. */
const LEAST_CHARACTERS = 2

/** Search words, each as a pattern that matches anywhere; pattern characters are escaped. */
const patternsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

function matching(db: Db, subjectIds: readonly number[], patterns: readonly string[]) {
  let query = db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .where('question.category_id', 'in', [...subjectIds])
  for (const pattern of patterns) query = query.where('said.stem_text', 'ilike', pattern)
  return query
}

const isLongEnough = (text: string) => text.split(/\s+/).some((word) => Array.from(word).length >= LEAST_CHARACTERS)

type Reader = { userId: number | null; now: number }

/** Questions of a direction whose stem holds every word, in the bank's order. Banks that are locked for the reader are left out. */
export async function searchQuestions(
  db: Db,
  { categoryId, text, page = 0, limit = DEFAULT_LIMIT }: QuestionSearchQuery,
  { userId, now }: Reader,
): Promise<QuestionSearch> {
  const subjects = await subjectsOf(db, await findCategory(db, categoryId))
  const closed = new Set(await closedCategories(db, userId, now))
  const ids = subjects.map(({ id }) => id).filter((id) => !closed.has(id))
  const patterns = isLongEnough(text) ? patternsOf(text) : []
  if (ids.length === 0 || patterns.length === 0) return { total: 0, questions: [] }
  const found = matching(db, ids, patterns)
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
