import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { AnswerSchema, KeySchema, QuestionTypeSchema, questionFields } from './question.schema'

export const LeaveBySchema = oneOf('streak', 'stability')
/** Why a learner got it wrong, by their own judgement. */
export const WrongReasonSchema = oneOf('careless', 'concept', 'method', 'misread', 'time', 'other')
/** How it felt to recall, in the words of FSRS. */
export const FeelSchema = oneOf('again', 'hard', 'good', 'easy')

/** A question leaves the wrong book after `leaveStreak` right answers in a row, or once FSRS trusts it for `leaveDays` days. */
export const ReviewSettingsSchema = Type.Object({
  leaveBy: LeaveBySchema,
  leaveStreak: Type.Integer({ minimum: 1, maximum: 3 }),
  leaveDays: Type.Integer({ minimum: 1, maximum: 365 }),
  isFavouriteReviewed: Type.Boolean(),
})

/** `open`: in the wrong book. `gone`: on the shelf of those that left it. */
export const ShelfSchema = oneOf('open', 'gone')
const page = PageQuerySchema.properties
/** Without `categoryId`: the whole bank. */
const category = { categoryId: Type.Optional(IdSchema) }
export const WrongBookQuerySchema = Type.Object({
  ...category,
  shelf: ShelfSchema,
  subjectId: Type.Optional(IdSchema),
  chapterId: Type.Optional(IdSchema),
  pointId: Type.Optional(IdSchema),
  type: Type.Optional(QuestionTypeSchema),
  /** `none`: not judged yet. */
  reason: Type.Optional(oneOf('careless', 'concept', 'method', 'misread', 'time', 'other', 'none')),
  /** Last wrong at this moment or later. */
  since: Type.Optional(MomentSchema),
  ...page,
})
export const CategoryQuerySchema = Type.Object(category)
export const CategoryPageQuerySchema = Type.Object({ ...category, ...page })

/** A question in a list: its first words, and where it belongs. `stem` is plain text. */
const listed = {
  questionId: IdSchema,
  type: QuestionTypeSchema,
  stem: Type.String(),
  chapter: Type.String(),
  points: Type.Array(Type.String()),
}
export const WrongEntrySchema = Type.Object({
  ...listed,
  timesWrong: Type.Integer(),
  rightStreak: Type.Integer(),
  reason: nullable(WrongReasonSchema),
  lastWrongAt: MomentSchema,
  goneAt: nullable(MomentSchema),
})
export const WrongBookSchema = Type.Object({ total: Type.Integer(), entries: Type.Array(WrongEntrySchema) })

const counted = { count: Type.Integer() }
const countedById = Type.Array(Type.Object({ id: IdSchema, title: Type.String(), ...counted }))
/** Counts of each list, and the questions of the wrong book by their filters and groups. */
export const WrongCountsSchema = Type.Object({
  open: Type.Integer(),
  gone: Type.Integer(),
  subjects: countedById,
  chapters: countedById,
  points: countedById,
  types: Type.Array(Type.Object({ type: QuestionTypeSchema, ...counted })),
  reasons: Type.Array(Type.Object({ reason: nullable(WrongReasonSchema), ...counted })),
})
export const SetReasonSchema = Type.Object({ reason: nullable(WrongReasonSchema) })
export const WrongStateSchema = Type.Object({ reason: nullable(WrongReasonSchema), goneAt: nullable(MomentSchema) })

/** A question as it is reviewed: with key and explanation, to be judged on the device too. A child carries its material's text. */
export const ReviewQuestionSchema = Type.Object({
  ...questionFields,
  version: Type.Integer(),
  material: nullable(RichContentSchema),
  key: nullable(KeySchema),
  explanation: RichContentSchema,
  points: Type.Array(Type.String()),
  note: Type.String(),
  due: MomentSchema,
  /** Whole days until the next review, by how this one feels. */
  nextDays: Type.Object({ again: Type.Integer(), hard: Type.Integer(), good: Type.Integer(), easy: Type.Integer() }),
})
export const ReviewQueueQuerySchema = Type.Object({
  ...category,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
})
/**
 * Lists the reviews due until the end of today (Asia/Shanghai), the longest due first, and how many a day for a week; today counts the
 * overdue ones.
 */
export const ReviewQueueSchema = Type.Object({
  takenAt: MomentSchema,
  dueCount: Type.Integer(),
  forecast: Type.Array(Type.Integer(), { minItems: 7, maxItems: 7 }),
  questions: Type.Array(ReviewQuestionSchema),
})
export const ReviewForecastSchema = Type.Object({
  dueCount: Type.Integer(),
  forecast: Type.Array(Type.Integer(), { minItems: 7, maxItems: 7 }),
})

/** One review. `answer` null: the learner looked at the answer and judged themselves by `feel`. `at`: when, by the corrected clock. */
export const ReviewGradeSchema = Type.Object({
  key: Type.String({ minLength: 8, maxLength: 64 }),
  questionId: IdSchema,
  version: IdSchema,
  answer: nullable(AnswerSchema),
  feel: FeelSchema,
  at: MomentSchema,
})
export const ReviewGradesSchema = Type.Object({ grades: Type.Array(ReviewGradeSchema, { minItems: 1, maxItems: 100 }) })
/** `isCounted`: false for a question the learner has no card of any more. A key sent before answers as it did then. */
export const ReviewGradedSchema = Type.Object({
  key: Type.String(),
  questionId: IdSchema,
  isCounted: Type.Boolean(),
  due: nullable(MomentSchema),
})
export const ReviewGradedListSchema = Type.Array(ReviewGradedSchema)

export const FavouriteStateSchema = Type.Object({ isOn: Type.Boolean() })
export const FavouritesSchema = Type.Object({
  total: Type.Integer(),
  entries: Type.Array(Type.Object({ ...listed, madeAt: MomentSchema })),
})

/** `version`: the one the writer saw, 0 for none; another is a conflict. An empty text takes the note away. */
export const SetNoteSchema = Type.Object({ text: Type.String({ maxLength: 2000 }), version: CountSchema })
export const NoteSchema = Type.Object({ text: Type.String(), version: Type.Integer(), changedAt: MomentSchema })
export const NotesSchema = Type.Object({
  total: Type.Integer(),
  entries: Type.Array(Type.Object({ ...listed, note: NoteSchema })),
})

/** `ids`: question ids, comma joined, at most 200. */
export const MarksQuerySchema = Type.Object({ ids: Type.String({ pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,199}$' }) })
export const QuestionMarksSchema = Type.Object({
  questionId: IdSchema,
  /** The beginning of the question, as plain text. */
  stem: Type.String(),
  isFavourite: Type.Boolean(),
  isInWrongBook: Type.Boolean(),
  reason: nullable(WrongReasonSchema),
  note: nullable(NoteSchema),
})
export const QuestionMarksListSchema = Type.Array(QuestionMarksSchema)

export const GiveExportSchema = Type.Object({ ...category, what: oneOf('wrong', 'notes'), format: oneOf('csv', 'print') })
/** `url`: opens once, within ten minutes. */
export const ExportTicketSchema = Type.Object({ url: Type.String(), expiresAt: MomentSchema })

export type LeaveBy = Static<typeof LeaveBySchema>
export type WrongReason = Static<typeof WrongReasonSchema>
export type Feel = Static<typeof FeelSchema>
export type ReviewSettings = Static<typeof ReviewSettingsSchema>
export type Shelf = Static<typeof ShelfSchema>
export type WrongBookQuery = Static<typeof WrongBookQuerySchema>
export type CategoryQuery = Static<typeof CategoryQuerySchema>
export type CategoryPageQuery = Static<typeof CategoryPageQuerySchema>
export type WrongEntry = Static<typeof WrongEntrySchema>
export type WrongBook = Static<typeof WrongBookSchema>
export type WrongCounts = Static<typeof WrongCountsSchema>
export type SetReason = Static<typeof SetReasonSchema>
export type WrongState = Static<typeof WrongStateSchema>
export type ReviewQuestion = Static<typeof ReviewQuestionSchema>
export type ReviewQueueQuery = Static<typeof ReviewQueueQuerySchema>
export type ReviewQueue = Static<typeof ReviewQueueSchema>
export type ReviewForecast = Static<typeof ReviewForecastSchema>
export type ReviewGrade = Static<typeof ReviewGradeSchema>
export type ReviewGrades = Static<typeof ReviewGradesSchema>
export type ReviewGraded = Static<typeof ReviewGradedSchema>
export type FavouriteState = Static<typeof FavouriteStateSchema>
export type Favourites = Static<typeof FavouritesSchema>
export type SetNote = Static<typeof SetNoteSchema>
export type Note = Static<typeof NoteSchema>
export type Notes = Static<typeof NotesSchema>
export type MarksQuery = Static<typeof MarksQuerySchema>
export type QuestionMarks = Static<typeof QuestionMarksSchema>
export type GiveExport = Static<typeof GiveExportSchema>
export type ExportTicket = Static<typeof ExportTicketSchema>
