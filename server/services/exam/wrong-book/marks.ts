import type { QuestionMarks } from '@/contract/exam/review.schema'
import { richExcerpt } from '@/domain/text/rich-plain'
import type { Db } from '../../../database/tables'
import { closedCategories } from '../unlock/closed'
import { bankRows, EXCERPT } from './listed'

/**
 * What the learner has made of some questions, `ids` comma joined; one that does not exist is left out, and one of a bank that is
 * locked for them has no stem. An emptied note is still returned, for its version.
 */
export async function marksOf(db: Db, userId: number, ids: string, now: number): Promise<QuestionMarks[]> {
  const closed = new Set(await closedCategories(db, userId, now))
  const rows = await bankRows(db)
    .leftJoin('favourite_question as liked', (join) => join.onRef('liked.question_id', '=', 'question.id').on('liked.user_id', '=', userId))
    .leftJoin('wrong_entry as entry', (join) => join.onRef('entry.question_id', '=', 'question.id').on('entry.user_id', '=', userId))
    .leftJoin('question_note as note', (join) => join.onRef('note.question_id', '=', 'question.id').on('note.user_id', '=', userId))
    .select(['question.id', 'question.category_id as categoryId', 'said.stem'])
    .select(['liked.user_id as likedBy', 'entry.user_id as wrongOf', 'entry.gone_at as goneAt', 'entry.reason'])
    .select(['note.text', 'note.version', 'note.changed_at as changedAt'])
    .where('question.id', 'in', ids.split(',').map(Number))
    .orderBy('question.id')
    .execute()
  return rows.map(({ id, categoryId, stem, likedBy, wrongOf, goneAt, reason, text, version, changedAt }) => ({
    questionId: id,
    stem: closed.has(categoryId) ? '' : richExcerpt(stem, EXCERPT),
    isFavourite: likedBy !== null,
    isInWrongBook: wrongOf !== null && goneAt === null,
    reason,
    note: text === null || version === null || changedAt === null ? null : { text, version, changedAt },
  }))
}
