import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { addFavourite, favouritePage, removeFavourite } from '#server/repositories/tiku/favourite'
import { categoryOfQuestion } from '#server/repositories/tiku/question'
import { addFavouriteCards } from '#server/repositories/tiku/review'
import { wrongCounts } from '#server/repositories/tiku/wrong-book'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { review } from '@/contract/tiku/review'
import {
  type CategoryPageQuery,
  CategoryPageQuerySchema,
  CategoryQuerySchema,
  ExportTicketSchema,
  type FavouriteState,
  FavouriteStateSchema,
  type Favourites,
  FavouritesSchema,
  GiveExportSchema,
  MarksQuerySchema,
  NoteSchema,
  NotesSchema,
  QuestionMarksListSchema,
  ReviewForecastSchema,
  ReviewGradedListSchema,
  ReviewGradesSchema,
  ReviewQueueQuerySchema,
  ReviewQueueSchema,
  ReviewSettingsSchema,
  SetNoteSchema,
  SetReasonSchema,
  WrongBookQuerySchema,
  WrongBookSchema,
  WrongCountsSchema,
  WrongStateSchema,
} from '@/contract/tiku/review.schema'
import { refuseUnderExam } from '../practice/solutions'
import { assertUnlocked } from '../unlock/unlock'
import { bringBack, loadSettings, marksOf, putAway, saveSettings, setReason, withPoints, wrongBook } from './entries'
import { giveExport } from './export-route'
import { newCard } from './memory'
import { notes, setNote } from './notes'
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

const byId = { params: IdParamsSchema }
/** Bytes of a batch of reviews made offline. */
const OFFLINE_BYTES = 1_048_576

function serveBook(app: FastifyInstance, { db, now }: Deps) {
  serve(app, review.wrongBook, { query: WrongBookQuerySchema, reply: WrongBookSchema }, ({ query }, { learnerId }) =>
    wrongBook(db, learnerId, query),
  )
  serve(app, review.wrongCounts, { query: CategoryQuerySchema, reply: WrongCountsSchema }, ({ query }, { learnerId }) =>
    wrongCounts(db, learnerId, query.categoryId),
  )
  serve(app, review.setReason, { ...byId, body: SetReasonSchema, reply: WrongStateSchema }, ({ params, body }, { learnerId }) =>
    setReason(db, learnerId, params.id, body.reason),
  )
  serve(app, review.putAway, { ...byId, reply: WrongStateSchema }, ({ params }, { learnerId }) => putAway(db, learnerId, params.id, now()))
  serve(app, review.bringBack, { ...byId, reply: WrongStateSchema }, ({ params }, { learnerId }) => bringBack(db, learnerId, params.id))
}

function serveReview(app: FastifyInstance, deps: Deps) {
  const { db, now } = deps
  serve(app, review.settings, { reply: ReviewSettingsSchema }, (_, { learnerId }) => loadSettings(db, learnerId))
  serve(app, review.saveSettings, { body: ReviewSettingsSchema, reply: ReviewSettingsSchema }, ({ body }, { learnerId }) =>
    saveSettings(deps, learnerId, body),
  )
  serve(app, review.queue, { query: ReviewQueueQuerySchema, reply: ReviewQueueSchema }, ({ query }, { learnerId }) =>
    reviewQueue(deps, learnerId, query),
  )
  serve(app, review.forecast, { query: CategoryQuerySchema, reply: ReviewForecastSchema }, ({ query }, { learnerId }) =>
    forecastOf(db, { userId: learnerId, now: now(), categoryId: query.categoryId }),
  )
  serve(
    app,
    review.grade,
    { body: ReviewGradesSchema, reply: ReviewGradedListSchema },
    ({ body }, { learnerId }) => gradeReviews(deps, learnerId, body.grades),
    { bodyLimit: OFFLINE_BYTES },
  )
}

function serveMarks(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, review.setFavourite, { ...byId, body: FavouriteStateSchema, reply: FavouriteStateSchema }, ({ params, body }, { learnerId }) =>
    setFavourite(deps, learnerId, params.id, body.isOn),
  )
  serve(app, review.favourites, { query: CategoryPageQuerySchema, reply: FavouritesSchema }, ({ query }, { learnerId }) =>
    favourites(db, learnerId, query),
  )
  serve(app, review.setNote, { ...byId, body: SetNoteSchema, reply: NoteSchema }, ({ params, body }, { learnerId }) =>
    setNote(deps, learnerId, params.id, body),
  )
  serve(app, review.notes, { query: CategoryPageQuerySchema, reply: NotesSchema }, ({ query }, { learnerId }) =>
    notes(db, learnerId, query),
  )
  serve(app, review.marks, { query: MarksQuerySchema, reply: QuestionMarksListSchema }, ({ query }, { learnerId }) =>
    marksOf(db, learnerId, query.ids, deps.now()),
  )
  serve(app, review.giveExport, { body: GiveExportSchema, reply: ExportTicketSchema }, ({ body }, { learnerId }) =>
    giveExport(deps, learnerId, body),
  )
}

/** The wrong book, the review queue, favourites, notes and their export. */
export function reviewCalls(app: FastifyInstance, deps: Deps): void {
  serveBook(app, deps)
  serveReview(app, deps)
  serveMarks(app, deps)
}
