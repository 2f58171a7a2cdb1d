import type { Db } from '#server/database/tables'
import { questionsWith } from '#server/repositories/tiku/question'
import { subjectsOf } from '#server/repositories/tiku/subject'
import { findCategory } from '#server/services/exam/subjects'
import type { QuestionSearch, QuestionSearchQuery } from '@/contract/tiku/practice.schema'
import { closedCategories } from '../unlock/closed'

const DEFAULT_LIMIT = 20
/** A single character matches nearly every stem: the search would read the whole bank. */
const LEAST_CHARACTERS = 2

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const isLongEnough = (words: readonly string[]) => words.some((word) => Array.from(word).length >= LEAST_CHARACTERS)

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
  const words = wordsOf(text)
  if (ids.length === 0 || !isLongEnough(words)) return { total: 0, questions: [] }
  return questionsWith(db, { subjectIds: ids, words, page, limit })
}
