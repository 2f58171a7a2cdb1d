import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { addFavourite, favouritePage, removeFavourite } from '#server/repositories/tiku/favourite'
import { categoryOfQuestion } from '#server/repositories/tiku/question'
import { addFavouriteCards } from '#server/repositories/tiku/review-card'
import type { CategoryPageQuery, FavouriteState, Favourites } from '@/contract/tiku/review.schema'
import { refuseUnderExam } from '../practice/under-exam'
import { assertUnlocked } from '../unlock/gate'
import { withPoints } from './listed'
import { newCard } from './memory'
import { loadSettings } from './settings'

async function like(work: Tx, userId: number, questionId: number, at: number): Promise<void> {
  const categoryId = await categoryOfQuestion(work, questionId)
  if (categoryId === undefined) throw notFound('题目')
  // A favourite may be reviewed, and a review shows the key.
  await assertUnlocked(work, userId, categoryId, at)
  await refuseUnderExam(work, userId, questionId, at)
  await addFavourite(work, userId, questionId, at)
  if ((await loadSettings(work, userId)).isFavouriteReviewed) await addFavouriteCards(work, userId, newCard(at), questionId)
}

/** Keeps a question among the favourites, or takes it out; twice is the same as once. */
export async function setFavourite({ db, now }: Deps, userId: number, questionId: number, isOn: boolean): Promise<FavouriteState> {
  await tx(db, async (work) => {
    if (isOn) await like(work, userId, questionId, now())
    else await removeFavourite(work, userId, questionId)
  })
  return { isOn }
}

/** One page of the learner's favourites of a category, the newest first. Pages count from 0. */
export async function favourites(db: Db, userId: number, query: CategoryPageQuery): Promise<Favourites> {
  const { total, rows } = await favouritePage(db, userId, query)
  return { total, entries: await withPoints(db, rows) }
}
