import { bindSchemas } from '@/contract/bind.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { pack } from './pack'
import { PackSchema, PackSizeSchema, PackSourceSchema } from './pack.schema'
import { practice } from './practice'
import {
  AnsweredSchema,
  ExamDaySchema,
  PracticeAnswerSchema,
  PracticePlaceSchema,
  PracticeSchema,
  QuestionDetailSchema,
  QuestionReportSchema,
  QuestionSearchQuerySchema,
  QuestionSearchSchema,
  StartPracticeSchema,
  StudyQuerySchema,
  StudySchema,
} from './practice.schema'
import { review } from './review'
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
} from './review.schema'
import { unlock } from './unlock'
import { UnlockBySchema, UnlockSchema } from './unlock.schema'

bindSchemas(pack, {
  size: { query: PackSourceSchema, reply: PackSizeSchema },
  download: { body: PackSourceSchema, reply: PackSchema },
})

bindSchemas(practice, {
  start: { body: StartPracticeSchema, reply: PracticeSchema },
  open: { params: IdParamsSchema, reply: PracticeSchema },
  answer: { params: IdParamsSchema, body: PracticeAnswerSchema, reply: AnsweredSchema },
  keepPlace: { params: IdParamsSchema, body: PracticePlaceSchema, reply: NothingSchema },
  study: { query: StudyQuerySchema, reply: StudySchema },
  setExamDay: { body: ExamDaySchema, reply: NothingSchema },
  search: { query: QuestionSearchQuerySchema, reply: QuestionSearchSchema },
  question: { params: IdParamsSchema, reply: QuestionDetailSchema },
  report: { params: IdParamsSchema, body: QuestionReportSchema, reply: NothingSchema },
})

bindSchemas(review, {
  wrongBook: { query: WrongBookQuerySchema, reply: WrongBookSchema },
  wrongCounts: { query: CategoryQuerySchema, reply: WrongCountsSchema },
  setReason: { params: IdParamsSchema, body: SetReasonSchema, reply: WrongStateSchema },
  putAway: { params: IdParamsSchema, reply: WrongStateSchema },
  bringBack: { params: IdParamsSchema, reply: WrongStateSchema },
  settings: { reply: ReviewSettingsSchema },
  saveSettings: { body: ReviewSettingsSchema, reply: ReviewSettingsSchema },
  queue: { query: ReviewQueueQuerySchema, reply: ReviewQueueSchema },
  forecast: { query: CategoryQuerySchema, reply: ReviewForecastSchema },
  grade: { body: ReviewGradesSchema, reply: ReviewGradedListSchema },
  setFavourite: { params: IdParamsSchema, body: FavouriteStateSchema, reply: FavouriteStateSchema },
  favourites: { query: CategoryPageQuerySchema, reply: FavouritesSchema },
  setNote: { params: IdParamsSchema, body: SetNoteSchema, reply: NoteSchema },
  notes: { query: CategoryPageQuerySchema, reply: NotesSchema },
  marks: { query: MarksQuerySchema, reply: QuestionMarksListSchema },
  giveExport: { body: GiveExportSchema, reply: ExportTicketSchema },
})

bindSchemas(unlock, {
  get: { params: IdParamsSchema, reply: UnlockSchema },
  open: { params: IdParamsSchema, body: UnlockBySchema, reply: UnlockSchema },
})
