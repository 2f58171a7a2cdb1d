import type { FastifyInstance } from 'fastify'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { addFavourite, favouritePage, removeFavourite } from '#server/repositories/tiku/favourite'
import { categoryOfQuestion } from '#server/repositories/tiku/question'
import { addFavouriteCards } from '#server/repositories/tiku/review'
import { wrongCounts } from '#server/repositories/tiku/wrong-book'
import { assertUnlocked } from '#server/services/tiku/unlock/unlock'
import { review } from '@/contract/tiku/review'
import type { CategoryPageQuery, FavouriteState, Favourites } from '@/contract/tiku/review.schema'
import { refuseUnderExam } from '../practice/solutions'
import { bringBack, loadSettings, marksOf, notes, putAway, saveSettings, setNote, setReason, withPoints, wrongBook } from './entries'
import { giveExport } from './export'
import { newCard } from './memory'
import { forecastOf, gradeReviews, reviewQueue } from './review'

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
async function setFavourite({ db, now }: Deps, userId: number, questionId: number, isOn: boolean): Promise<FavouriteState> {
  await tx(db, async (work) => {
    if (isOn) await like(work, userId, questionId, now())
    else await removeFavourite(work, userId, questionId)
  })
  return { isOn }
}

/** One page of the learner's favourites of a category, the newest first. Pages count from 0. */
async function favourites(db: Db, userId: number, query: CategoryPageQuery): Promise<Favourites> {
  const { total, rows } = await favouritePage(db, userId, query)
  return { total, entries: await withPoints(db, rows) }
}
/** Bytes of a batch of reviews made offline. */
const OFFLINE_BYTES = 1_048_576

function serveBook(app: FastifyInstance, { db, now }: Deps) {
  serve(app, review.wrongBook, ({ query }, { learnerId }) => wrongBook(db, learnerId, query))
  serve(app, review.wrongCounts, ({ query }, { learnerId }) => wrongCounts(db, learnerId, query.categoryId))
  serve(app, review.setReason, ({ params, body }, { learnerId }) => setReason(db, learnerId, params.id, body.reason))
  serve(app, review.putAway, ({ params }, { learnerId }) => putAway(db, learnerId, params.id, now()))
  serve(app, review.bringBack, ({ params }, { learnerId }) => bringBack(db, learnerId, params.id))
}

function serveReview(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps
  serve(app, review.settings, (_, { learnerId }) => loadSettings(db, learnerId))
  serve(app, review.saveSettings, ({ body }, { learnerId }) => saveSettings(deps, learnerId, body))
  serve(app, review.queue, ({ query }, { learnerId }) => reviewQueue(deps, learnerId, query))
  serve(app, review.forecast, ({ query }, { learnerId }) => forecastOf(db, { userId: learnerId, now: now(), categoryId: query.categoryId }))
  serve(app, review.grade, ({ body }, { learnerId }) => gradeReviews(deps, learnerId, body.grades), { bodyLimit: OFFLINE_BYTES })
}

function serveMarks(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, review.setFavourite, ({ params, body }, { learnerId }) => setFavourite(deps, learnerId, params.id, body.isOn))
  serve(app, review.favourites, ({ query }, { learnerId }) => favourites(db, learnerId, query))
  serve(app, review.setNote, ({ params, body }, { learnerId }) => setNote(deps, learnerId, params.id, body))
  serve(app, review.notes, ({ query }, { learnerId }) => notes(db, learnerId, query))
  serve(app, review.marks, ({ query }, { learnerId }) => marksOf(db, learnerId, query.ids, deps.now()))
  serve(app, review.giveExport, ({ body }, { learnerId }) => giveExport(deps, learnerId, body))
}

/** The wrong book, the review queue, favourites, notes and their export. */
export function reviewCalls(app: FastifyInstance, deps: Deps): void {
  serveBook(app, deps)
  serveReview(app, deps)
  serveMarks(app, deps)
}
