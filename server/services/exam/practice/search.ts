import type { QuestionSearch, QuestionSearchQuery } from '@/contract/exam/practice.schema'
import type { Db } from '../../../database/tables'
import { findCategory, subjectsOf } from '../subjects'

const DEFAULT_LIMIT = 20

/** Words of a search, each as a pattern that finds it anywhere; what a pattern reads as a sign stands for itself. */
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

/** Questions of a direction whose stem holds every word, in the bank's order. */
export async function searchQuestions(
  db: Db,
  { categoryId, text, page = 0, limit = DEFAULT_LIMIT }: QuestionSearchQuery,
): Promise<QuestionSearch> {
  const ids = (await subjectsOf(db, await findCategory(db, categoryId))).map(({ id }) => id)
  const patterns = patternsOf(text)
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
