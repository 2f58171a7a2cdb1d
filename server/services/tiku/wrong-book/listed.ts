import type { Db } from '#server/database/tables'
import { questionMarks } from '#server/repositories/tiku/learner-question'
import { pointTitles } from '#server/repositories/tiku/question-version'
import type { RichContent } from '@/contract/site/rich.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { richExcerpt } from '@/domain/text/rich-plain'
import { closedCategories } from '../unlock/closed'

/** Characters of a question in a list. */
const EXCERPT = 80

type ListedRow = { questionId: number; type: QuestionType; stem: RichContent; chapter: string; pointIds: number[] }

/** Rows of a list as they are shown: the beginning of each question, and its knowledge points by name. */
export async function withPoints<Row extends ListedRow>(db: Db, rows: readonly Row[]) {
  const titles = await pointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map(({ pointIds, stem, ...row }) => ({
    ...row,
    stem: richExcerpt(stem, EXCERPT),
    points: pointIds.flatMap((id) => titles.get(id) ?? []),
  }))
}

/**
 * Reads the learner's own data of some questions, `ids` comma joined; one that does not exist is left out, and one of a bank that is locked
 * for them has no stem. An emptied note is still returned, for its version.
 */
export async function marksOf(db: Db, userId: number, ids: string, now: number): Promise<QuestionMarks[]> {
  const closed = new Set(await closedCategories(db, userId, now))
  const rows = await questionMarks(db, userId, ids.split(',').map(Number))
  return rows.map(({ id, categoryId, stem, likedBy, wrongOf, goneAt, reason, text, version, changedAt }) => ({
    questionId: id,
    stem: closed.has(categoryId) ? '' : richExcerpt(stem, EXCERPT),
    isFavourite: likedBy !== null,
    isInWrongBook: wrongOf !== null && goneAt === null,
    reason,
    note: text === null || version === null || changedAt === null ? null : { text, version, changedAt },
  }))
}
