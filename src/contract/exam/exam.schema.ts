import { type Static, Type } from '@sinclair/typebox'
import { RichContentSchema } from '@/contract/site/rich.schema'
import {
  AnswerSchema,
  KeySchema,
  QuestionSchema,
  QuestionTypeSchema,
  questionFields,
  ReceiptSchema,
  ScoringRuleSchema,
  ScoringTermsSchema,
} from '@/contract/tiku/question.schema'
import { CountSchema, IdSchema, MarksSchema, MomentSchema, nullable, oneOf } from '../scalars.schema'
import { DatedSchema, LeavesSchema, LONGEST_SHOWN_MS, RunSchema } from './dated.schema'

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
  /** Absent for a paper that may be sat at any time. */
  dated: Type.Optional(DatedSchema),
}
export const PaperCardSchema = Type.Object(paperFields)
export const PaperSchema = Type.Object({
  ...paperFields,
  notice: Type.Array(Type.String()),
  /** The scoring rules the paper follows, with their year. */
  rules: Type.Optional(Type.String()),
  /** The category that must be unlocked before the paper is taken. */
  lockedBy: Type.Optional(nullable(IdSchema)),
  /** The learner has practised the paper before a first attempt, which will not be ranked. */
  isPractised: Type.Optional(Type.Boolean()),
  sections: Type.Array(
    Type.Object({
      title: Type.String(),
      type: QuestionTypeSchema,
      rule: ScoringRuleSchema,
      terms: Type.Optional(ScoringTermsSchema),
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
      /** Questions this learner has answered at least once, in practice or in a finished attempt. */
      answeredCount: Type.Integer(),
      /** The category that must be unlocked before the subject is practised. */
      lockedBy: Type.Optional(nullable(IdSchema)),
      chapters: Type.Array(Type.Object({ id: IdSchema, title: Type.String(), questionCount: Type.Integer() })),
      papers: Type.Array(PaperCardSchema),
    }),
  ),
})

/** A place in the order of everything stored; counts over all attempts. */
const OrderSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** An answer as the server has it. `order` grows with everything stored in the attempt. */
export const SavedAnswerSchema = Type.Object({
  questionId: IdSchema,
  order: Type.Integer(),
  answer: nullable(AnswerSchema),
  isFlagged: Type.Boolean(),
})
/** One operation of the learner. Its run and its number in that run name it for ever; `epoch` is the taking-over the run knew of. */
export const AnswerChangeSchema = Type.Object({
  questionId: IdSchema,
  run: RunSchema,
  seq: IdSchema,
  epoch: CountSchema,
  answer: nullable(AnswerSchema),
  isFlagged: Type.Boolean(),
  /** Milliseconds the run had shown the question until this operation, all in all; absent where the device did not measure it. */
  spentMs: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_SHOWN_MS })),
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
  answers: Type.Array(SavedAnswerSchema),
  /** How often the attempt was taken over by another run of the app. */
  epoch: Type.Integer({ minimum: 0 }),
  resultId: nullable(IdSchema),
  /** In a dated mock: how often and how long its page was left. Absent where that is not counted. */
  leaves: Type.Optional(LeavesSchema),
  /** When the report of a dated mock is shown. */
  reportAt: Type.Optional(MomentSchema),
  /** Whether the run that starts takes the attempt; absent where none was named. */
  isEntered: Type.Optional(Type.Boolean()),
})
/** The device that starts an attempt, and the run of the app on it: it enters the attempt at once, as by `takeOver`. */
export const StartQuerySchema = Type.Object({ device: Type.Optional(RunSchema), run: Type.Optional(RunSchema) })
/** `after`: the highest order this run has received. An empty list of changes only requests the state of the attempt. */
export const SaveAnswersSchema = Type.Object({
  run: RunSchema,
  after: OrderSchema,
  changes: Type.Array(AnswerChangeSchema, { maxItems: 200 }),
})
/** `isForced`: takes the attempt away from another device. */
export const TakeOverSchema = Type.Object({
  device: RunSchema,
  run: RunSchema,
  after: OrderSchema,
  isForced: Type.Boolean(),
})
/** State of an attempt. While it runs, every change sent has been stored; `answers` are those with an order above `after`. */
export const AttemptStateSchema = Type.Object({
  status: oneOf('running', 'submitted'),
  deadline: MomentSchema,
  /** Milliseconds to the deadline by the server's clock. */
  leftMs: Type.Integer({ minimum: 0 }),
  /** Whether the asking run is the one that takes the attempt. */
  isActive: Type.Boolean(),
  epoch: Type.Integer({ minimum: 0 }),
  answers: Type.Array(SavedAnswerSchema),
})
export const SubmittedSchema = Type.Object({ resultId: IdSchema })

const tallyFields = { marks: MarksSchema, fullMarks: MarksSchema, rightCount: Type.Integer(), questionCount: Type.Integer() }
export const MarkedQuestionSchema = Type.Object({
  ...questionFields,
  answer: nullable(AnswerSchema),
  key: nullable(KeySchema),
  explanation: RichContentSchema,
  points: Type.Array(Type.String()),
  /** The numbers of these points, in their order. */
  pointIds: Type.Optional(Type.Array(IdSchema)),
  marksGot: MarksSchema,
  verdict: oneOf('right', 'partial', 'wrong', 'blank', 'unmarked'),
  receipt: nullable(ReceiptSchema),
  /** The question is in an exam the learner is sitting: its answer, key and explanation are left out until that is handed in. */
  isClosed: Type.Optional(Type.Boolean()),
  /** The marking points the learner judged as met; absent before a self-assessment. */
  met: Type.Optional(Type.Array(Type.Boolean())),
  /** A teacher's verdict; it counts instead of the learner's. `teacher`: who signed it, absent without a signature. */
  teacherMark: Type.Optional(
    Type.Object({
      met: Type.Array(Type.Boolean()),
      comment: Type.String(),
      at: MomentSchema,
      teacher: Type.Optional(Type.String()),
      /** Given beside the points, in hundredths; below zero it was taken off. Absent for none. */
      extra: Type.Optional(Type.Integer()),
    }),
  ),
})
/** Describes how the correction of a question changed a result. Marks are the question's. */
export const CorrectionSchema = Type.Object({
  questionId: IdSchema,
  fromVersion: Type.Integer(),
  toVersion: Type.Integer(),
  fromMarks: MarksSchema,
  toMarks: MarksSchema,
  reason: Type.String(),
  at: MomentSchema,
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
  /** The clock handed it in. */
  isTimedOut: Type.Optional(Type.Boolean()),
  place: nullable(Type.Integer()),
  /** Why a first attempt has no place: the paper was practised before, or got right faster than a person can. */
  unranked: Type.Optional(oneOf('practised', 'quick')),
  /** The school has not published the ranking yet: `place` is null, nobody is counted. */
  isRankHeld: Type.Optional(Type.Boolean()),
  /** A dated mock done after its time: practice, without a place. */
  isPractice: Type.Optional(Type.Boolean()),
  /** In a dated mock: how often and how long its page was left. */
  leaves: Type.Optional(LeavesSchema),
  takerCount: Type.Integer(),
  /** Share of first attempts this score is above, whole percents. */
  percentile: Type.Integer({ minimum: 0, maximum: 100 }),
  byType: Type.Array(Type.Object({ type: QuestionTypeSchema, ...tallyFields })),
  /** The sections of the paper, in order, with their questions. */
  bySection: Type.Optional(Type.Array(Type.Object({ title: Type.String(), questionIds: Type.Array(IdSchema), ...tallyFields }))),
  byPoint: Type.Array(Type.Object({ point: Type.String(), pointId: Type.Optional(IdSchema), ...tallyFields })),
  questions: Type.Array(MarkedQuestionSchema),
  corrections: Type.Optional(Type.Array(CorrectionSchema)),
  /** Until when a self-assessment may be changed. */
  assessUntil: Type.Optional(MomentSchema),
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
  /** The school has not published it yet: nobody is on it. */
  isHeld: Type.Optional(Type.Boolean()),
  takerCount: Type.Integer(),
  entries: Type.Array(RankEntrySchema),
  mine: nullable(RankEntrySchema),
})

export type PaperCard = Static<typeof PaperCardSchema>
export type Paper = Static<typeof PaperSchema>
export type TikuHomeQuery = Static<typeof TikuHomeQuerySchema>
export type TikuHome = Static<typeof TikuHomeSchema>
export type AnswerChange = Static<typeof AnswerChangeSchema>
export type Attempt = Static<typeof AttemptSchema>
export type SaveAnswers = Static<typeof SaveAnswersSchema>
export type SavedAnswer = Static<typeof SavedAnswerSchema>
export type StartQuery = Static<typeof StartQuerySchema>
export type TakeOver = Static<typeof TakeOverSchema>
export type AttemptState = Static<typeof AttemptStateSchema>
export type Submitted = Static<typeof SubmittedSchema>
export type MarkedQuestion = Static<typeof MarkedQuestionSchema>
export type Correction = Static<typeof CorrectionSchema>
export type Result = Static<typeof ResultSchema>
export type RankEntry = Static<typeof RankEntrySchema>
export type Rank = Static<typeof RankSchema>
