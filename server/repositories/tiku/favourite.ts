import type { Db, Tx } from '#server/database/tables'
import type { CategoryPageQuery } from '@/contract/tiku/review.schema'
import { bankRows, subjectsUnder } from './bank'

/** Adds a question to the learner's favourites, unless it is there. */
export const addFavourite = (work: Tx, userId: number, questionId: number, at: number) =>
  work
    .insertInto('favourite_question')
    .values({ user_id: userId, question_id: questionId, made_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .execute()

export const removeFavourite = (work: Tx, userId: number, questionId: number) =>
  work.deleteFrom('favourite_question').where('user_id', '=', userId).where('question_id', '=', questionId).execute()

/** One page of the learner's favourites of a category, the newest first, and how many there are. Pages count from 0. */
export async function favouritePage(db: Db, userId: number, { categoryId, page = 0, limit = 20 }: CategoryPageQuery) {
  const own = bankRows(db)
    .innerJoin('favourite_question as liked', 'liked.question_id', 'question.id')
    .where('liked.user_id', '=', userId)
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['question.id as questionId', 'question.type', 'said.stem', 'said.point_ids as pointIds', 'chapter.title as chapter'])
    .select('liked.made_at as madeAt')
    .orderBy('liked.made_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, rows }
}
