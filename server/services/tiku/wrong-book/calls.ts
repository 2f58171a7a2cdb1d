import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { wrongCounts } from '#server/repositories/tiku/wrong-book'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { review } from '@/contract/tiku/review'
import {
  CategoryPageQuerySchema,
  CategoryQuerySchema,
  ExportTicketSchema,
  FavouriteStateSchema,
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
import { bringBack, putAway, setReason, wrongBook } from './entries'
import { giveExport } from './export-route'
import { favourites, setFavourite } from './favourites'
import { gradeReviews } from './grade'
import { marksOf } from './listed'
import { notes, setNote } from './notes'
import { forecastOf, reviewQueue } from './queue'
import { loadSettings, saveSettings } from './settings'

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
