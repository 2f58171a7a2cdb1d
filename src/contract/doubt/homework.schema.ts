import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { AnswerSchema, QuestionSchema } from '@/contract/tiku/question.schema'

export const HomeworkItemKindSchema = oneOf('question', 'text', 'images')
export const HomeworkStatusSchema = oneOf('todo', 'submitted', 'returned', 'passed')
/**
 * An answer to one item: to a question of the bank, or words and keys of pictures uploaded with the prefix `homework`.
 * `voice`: the key of a recording uploaded with the prefix `homework-voice`; empty or absent without one.
 */
export const HomeworkAnswerSchema = Type.Object({
  seq: Type.Integer({ minimum: 1, maximum: 100 }),
  answer: nullable(AnswerSchema),
  text: Type.String({ maxLength: 5000 }),
  images: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 9 }),
  voice: Type.Optional(Type.String({ maxLength: 200 })),
})
export const HomeworkAnswersSchema = Type.Array(HomeworkAnswerSchema, { maxItems: 100 })
export const HomeworkItemSchema = Type.Object({
  seq: Type.Integer(),
  kind: HomeworkItemKindSchema,
  prompt: Type.String(),
  marks: MarksSchema,
  question: nullable(QuestionSchema),
})
const Thousandths = Type.Integer({ minimum: 0, maximum: 1000 })
/** A place that a teacher circled on a picture of an item: `picture` counts from 1, the frame is in thousandths of the picture. */
export const HomeworkCircleSchema = Type.Object({
  seq: Type.Integer({ minimum: 1, maximum: 100 }),
  picture: Type.Integer({ minimum: 1, maximum: 9 }),
  left: Thousandths,
  top: Thousandths,
  width: Thousandths,
  height: Thousandths,
})
export const HomeworkMarkSchema = Type.Object({
  version: CountSchema,
  isLate: Type.Boolean(),
  /** Null until it is marked. */
  marks: nullable(MarksSchema),
  comment: Type.String(),
  /** The address of the teacher's recording, where there is one. */
  voice: Type.Optional(Type.String()),
  credits: CountSchema,
  submittedAt: MomentSchema,
  markedAt: nullable(MomentSchema),
  /** The teacher who signed it; absent where it was marked without a signature. */
  teacher: Type.Optional(Type.String()),
  items: Type.Array(Type.Object({ seq: Type.Integer(), marks: nullable(MarksSchema) })),
  /** Places that the teacher circled, in the order of their numbers, and the addresses of the pictures they are on. */
  circles: Type.Optional(Type.Array(Type.Composite([HomeworkCircleSchema, Type.Object({ address: Type.String() })]))),
})
export const HomeworkSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  courseTitle: Type.String(),
  dueAt: MomentSchema,
  fullMarks: MarksSchema,
  passMarks: MarksSchema,
  credits: CountSchema,
  status: HomeworkStatusSchema,
  items: Type.Array(HomeworkItemSchema),
  /** The answers saved or handed in last. */
  answers: HomeworkAnswersSchema,
  /** When the answers were saved on the server; null without a draft. */
  draftAt: nullable(MomentSchema),
  /** Addresses of the pictures and recordings in the answers, by key. */
  pictures: Type.Record(Type.String(), Type.String()),
  last: nullable(HomeworkMarkSchema),
})
export const SaveDraftSchema = Type.Object({ answers: HomeworkAnswersSchema })
export const DraftSavedSchema = Type.Object({ savedAt: MomentSchema })
/** `version`: the one this becomes; sent twice it is handed in once. */
export const SubmitHomeworkSchema = Type.Object({
  answers: HomeworkAnswersSchema,
  version: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** The study task it was opened from. */
  taskId: Type.Optional(IdSchema),
})
export const HomeworkResultSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  status: HomeworkStatusSchema,
  fullMarks: MarksSchema,
  passMarks: MarksSchema,
  last: nullable(HomeworkMarkSchema),
  /** Marks of other learners' last marked versions; null while none is marked. */
  peerAverage: nullable(MarksSchema),
  peerCount: CountSchema,
})
export const HomeworkCardSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  courseTitle: Type.String(),
  dueAt: MomentSchema,
  status: HomeworkStatusSchema,
})

export type HomeworkItemKind = Static<typeof HomeworkItemKindSchema>
export type HomeworkStatus = Static<typeof HomeworkStatusSchema>
export type HomeworkAnswer = Static<typeof HomeworkAnswerSchema>
export type HomeworkItem = Static<typeof HomeworkItemSchema>
export type HomeworkCircle = Static<typeof HomeworkCircleSchema>
export type HomeworkMark = Static<typeof HomeworkMarkSchema>
export type Homework = Static<typeof HomeworkSchema>
export type SaveDraft = Static<typeof SaveDraftSchema>
export type DraftSaved = Static<typeof DraftSavedSchema>
export type SubmitHomework = Static<typeof SubmitHomeworkSchema>
export type HomeworkResult = Static<typeof HomeworkResultSchema>
export type HomeworkCard = Static<typeof HomeworkCardSchema>
