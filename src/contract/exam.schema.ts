import { type Static, Type } from '@sinclair/typebox'
import {
  AnswerSchema,
  KeySchema,
  QuestionSchema,
  QuestionTypeSchema,
  questionFields,
  ReceiptSchema,
  ScoringRuleSchema,
} from './question.schema'
import { RichContentSchema } from './rich.schema'
import { IdSchema, MarksSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from './scalars.schema'

const paperFields = {
  id: IdSchema,
  categoryId: IdSchema,
  title: Type.String(),
  kind: oneOf('mock', 'past'),
  minutes: Type.Integer(),
  questionCount: Type.Integer(),
  fullMarks: MarksSchema,
  passMarks: MarksSchema,
  takerCount: Type.Integer(),
  /** The learner's attempt that is still running. */
  runningAttemptId: nullable(IdSchema),
  /** The learner's newest result. */
  lastResultId: nullable(IdSchema),
}
export const PaperCardSchema = Type.Object(paperFields)
export const PaperSchema = Type.Object({
  ...paperFields,
  notice: Type.Array(Type.String()),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      type: QuestionTypeSchema,
      rule: ScoringRuleSchema,
      questionCount: Type.Integer(),
      marks: MarksSchema,
    }),
  ),
})
export const TikuHomeQuerySchema = Type.Object({ categoryId: IdSchema })
export const TikuHomeSchema = Type.Object({
  categoryId: IdSchema,
  categoryName: Type.String(),
  subjects: Type.Array(
    Type.Object({
      id: IdSchema,
      name: Type.String(),
      questionCount: Type.Integer(),
      /** Questions this learner has answered at least once in a finished attempt. */
      answeredCount: Type.Integer(),
      chapters: Type.Array(Type.Object({ id: IdSchema, title: Type.String(), questionCount: Type.Integer() })),
      papers: Type.Array(PaperCardSchema),
    }),
  ),
})

/** The newest answer to one question. `seq` grows with every change a device makes; the server keeps the last writer by its own order. */
export const AnswerChangeSchema = Type.Object({
  questionId: IdSchema,
  seq: Type.Integer({ minimum: 1 }),
  answer: nullable(AnswerSchema),
  isFlagged: Type.Boolean(),
})
/** An attempt as fixed at its start: question versions, their order and the order of options. */
export const AttemptSchema = Type.Object({
  id: IdSchema,
  paperId: IdSchema,
  title: Type.String(),
  status: oneOf('running', 'submitted'),
  startedAt: MomentSchema,
  /** The server hands in by itself at this moment. */
  deadline: MomentSchema,
  sections: Type.Array(Type.Object({ title: Type.String(), type: QuestionTypeSchema, questions: Type.Array(QuestionSchema) })),
  answers: Type.Array(AnswerChangeSchema),
  resultId: nullable(IdSchema),
})
export const SaveAnswersSchema = Type.Object({ changes: Type.Array(AnswerChangeSchema, { minItems: 1, maxItems: 200 }) })
/** `saved`: highest stored sequence number of each question in the batch. */
export const SavedAnswersSchema = Type.Object({
  status: oneOf('running', 'submitted'),
  deadline: MomentSchema,
  saved: Type.Array(Type.Object({ questionId: IdSchema, seq: Type.Integer() })),
})
export const SubmittedSchema = Type.Object({ resultId: IdSchema })

const tallyFields = { marks: MarksSchema, fullMarks: MarksSchema, rightCount: Type.Integer(), questionCount: Type.Integer() }
export const MarkedQuestionSchema = Type.Object({
  ...questionFields,
  answer: nullable(AnswerSchema),
  key: nullable(KeySchema),
  explanation: RichContentSchema,
  points: Type.Array(Type.String()),
  marksGot: MarksSchema,
  verdict: oneOf('right', 'partial', 'wrong', 'blank', 'unmarked'),
  receipt: nullable(ReceiptSchema),
})
export const ResultSchema = Type.Object({
  id: IdSchema,
  attemptId: IdSchema,
  paperId: IdSchema,
  title: Type.String(),
  marks: MarksSchema,
  fullMarks: MarksSchema,
  passMarks: MarksSchema,
  isPassed: Type.Boolean(),
  usedSeconds: Type.Integer(),
  submittedAt: MomentSchema,
  place: nullable(Type.Integer()),
  takerCount: Type.Integer(),
  /** Share of first attempts this score is above, whole percents. */
  percentile: Type.Integer({ minimum: 0, maximum: 100 }),
  byType: Type.Array(Type.Object({ type: QuestionTypeSchema, ...tallyFields })),
  byPoint: Type.Array(Type.Object({ point: Type.String(), ...tallyFields })),
  questions: Type.Array(MarkedQuestionSchema),
})

export const RankEntrySchema = Type.Object({
  place: Type.Integer(),
  userId: IdSchema,
  nickname: Type.String(),
  avatar: Type.String(),
  marks: MarksSchema,
  usedSeconds: Type.Integer(),
})
/** Ties share a place; first attempts only. */
export const RankSchema = Type.Object({
  paperId: IdSchema,
  title: Type.String(),
  fullMarks: MarksSchema,
  takerCount: Type.Integer(),
  entries: Type.Array(RankEntrySchema),
  mine: nullable(RankEntrySchema),
})
export const RankQuerySchema = PageQuerySchema

export type PaperCard = Static<typeof PaperCardSchema>
export type Paper = Static<typeof PaperSchema>
export type TikuHomeQuery = Static<typeof TikuHomeQuerySchema>
export type TikuHome = Static<typeof TikuHomeSchema>
export type AnswerChange = Static<typeof AnswerChangeSchema>
export type Attempt = Static<typeof AttemptSchema>
export type SaveAnswers = Static<typeof SaveAnswersSchema>
export type SavedAnswers = Static<typeof SavedAnswersSchema>
export type Submitted = Static<typeof SubmittedSchema>
export type MarkedQuestion = Static<typeof MarkedQuestionSchema>
export type Result = Static<typeof ResultSchema>
export type RankEntry = Static<typeof RankEntrySchema>
export type Rank = Static<typeof RankSchema>
export type RankQuery = Static<typeof RankQuerySchema>
