import type { CategoryPageQuery, FavouriteState, Favourites } from '@/contract/exam/review.schema'
import type { Db, Tx } from '../../../database/tables'
import { tx } from '../../../database/tx'
import type { Deps } from '../../../deps'
import { notFound } from '../../../refusal'
import { refuseUnderExam } from '../practice/under-exam'
import { assertUnlocked } from '../unlock/gate'
import { addCards } from './favourite-cards'
import { bankRows, subjectsUnder, withPoints } from './listed'
import { loadSettings } from './settings'

async function like(work: Tx, userId: number, questionId: number, at: number): Promise<void> {
  const question = await work.selectFrom('question').select('category_id').where('id', '=', questionId).executeTakeFirst()
  if (!question) throw notFound('题目')
  // A favourite may be reviewed, and a review shows the key.
  await assertUnlocked(work, userId, question.category_id, at)
  await refuseUnderExam(work, userId, questionId, at)
  await work
    .insertInto('favourite_question')
    .values({ user_id: userId, question_id: questionId, made_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
    .execute()
  if ((await loadSettings(work, userId)).isFavouriteReviewed) await addCards(work, userId, at, questionId)
}

/** Keeps a question among the favourites, or takes it out; twice is the same as once. */
export async function setFavourite({ db, now }: Deps, userId: number, questionId: number, isOn: boolean): Promise<FavouriteState> {
  await tx(db, async (work) => {
    if (isOn) await like(work, userId, questionId, now())
    else await work.deleteFrom('favourite_question').where('user_id', '=', userId).where('question_id', '=', questionId).execute()
  })
  return { isOn }
}

/** One page of the learner's favourites of a category, the newest first. Pages count from 0. */
export async function favourites(db: Db, userId: number, { categoryId, page = 0, limit = 20 }: CategoryPageQuery): Promise<Favourites> {
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
  return { total, entries: await withPoints(db, rows) }
}
