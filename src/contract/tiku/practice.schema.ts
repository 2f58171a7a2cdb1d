import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MarksSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { AnswerSchema, KeySchema, QuestionSchema, QuestionTypeSchema, ReceiptSchema } from './question.schema'

const VerdictSchema = oneOf('right', 'partial', 'wrong', 'blank', 'unmarked')
export const PracticeModeSchema = oneOf('practice', 'recite')
export const PracticeKindSchema = oneOf('chapter', 'random', 'daily', 'paper', 'questions')

/** Where the questions come from. An empty list of types or difficulties leaves them open. */
/** Of the learner's own: questions not yet practised, those in the wrong book, favourites, or those of their weakest knowledge points. */
export const DrawAmongSchema = oneOf('new', 'wrong', 'favourite', 'weak')
export const PracticeSourceSchema = Type.Union([
  /** `isRest`: begun now, it has only the questions the learner has never answered. */
  Type.Object({ kind: Type.Literal('chapter'), chapterId: IdSchema, isRest: Type.Optional(Type.Boolean()) }),
  Type.Object({
    kind: Type.Literal('random'),
    categoryId: IdSchema,
    chapterId: Type.Optional(IdSchema),
    count: Type.Integer({ minimum: 1, maximum: 100 }),
    types: Type.Array(QuestionTypeSchema, { maxItems: 7 }),
    difficulties: Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 }),
    among: Type.Optional(DrawAmongSchema),
  }),
  /** Questions of a knowledge point, first those never answered. */
  Type.Object({
    kind: Type.Literal('point'),
    pointId: IdSchema,
    count: Type.Integer({ minimum: 1, maximum: 100 }),
    difficulties: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 5 }), { maxItems: 5 })),
  }),
  Type.Object({ kind: Type.Literal('daily'), categoryId: IdSchema }),
  Type.Object({ kind: Type.Literal('paper'), paperId: IdSchema }),
  Type.Object({
    kind: Type.Literal('questions'),
    ids: Type.Array(IdSchema, { minItems: 1, maxItems: 200 }),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
  }),
  /** The questions of an exercise that is a lesson of a course. */
  Type.Object({ kind: Type.Literal('lesson'), lessonId: IdSchema }),
  /** Others with the knowledge points of these, filled up from their chapters. */
  Type.Object({
    kind: Type.Literal('similar'),
    ids: Type.Array(IdSchema, { minItems: 1, maxItems: 200 }),
    count: Type.Integer({ minimum: 1, maximum: 20 }),
  }),
])
/** `isAfresh`: leaves what was begun at the same place and starts again; the daily ten stay what they are. */
export const StartPracticeSchema = Type.Object({
  source: PracticeSourceSchema,
  mode: PracticeModeSchema,
  isAfresh: Type.Optional(Type.Boolean()),
})

/** Holds the right answer and its reason. */
export const SolutionSchema = Type.Object({
  questionId: IdSchema,
  key: nullable(KeySchema),
  explanation: RichContentSchema,
  points: Type.Array(Type.String()),
  /** The numbers of these points, in their order. */
  pointIds: Type.Optional(Type.Array(IdSchema)),
})
/** A marked answer. `seq` counts the learner's answers to this question in this practice; the first counts for statistics. */
export const GradedSchema = Type.Object({
  questionId: IdSchema,
  seq: Type.Integer({ minimum: 1 }),
  answer: nullable(AnswerSchema),
  verdict: VerdictSchema,
  marksGot: MarksSchema,
  receipt: nullable(ReceiptSchema),
})
/** A practice as fixed at its start: question versions, their order and the order of options. */
export const PracticeSchema = Type.Object({
  id: IdSchema,
  kind: PracticeKindSchema,
  mode: PracticeModeSchema,
  categoryId: IdSchema,
  title: Type.String(),
  startedAt: MomentSchema,
  /** The learner's position. */
  atQuestionId: nullable(IdSchema),
  questions: Type.Array(QuestionSchema),
  /** The newest answer to each question. */
  answers: Type.Array(GradedSchema),
  /** Of answered questions; of all of them when reciting. */
  solutions: Type.Array(SolutionSchema),
})
/** Null skips the question: the solution is shown, and the question counts as not answered. */
export const PracticeAnswerSchema = Type.Object({
  questionId: IdSchema,
  seq: Type.Integer({ minimum: 1, maximum: 10_000 }),
  answer: nullable(AnswerSchema),
})
export const AnsweredSchema = Type.Object({ graded: GradedSchema, solution: SolutionSchema })
export const PracticePlaceSchema = Type.Object({ questionId: IdSchema })

export const QuestionSearchQuerySchema = Type.Object({
  categoryId: IdSchema,
  text: Type.String({ minLength: 1, maxLength: 50 }),
  ...PageQuerySchema.properties,
})
export const QuestionSearchSchema = Type.Object({
  total: Type.Integer(),
  questions: Type.Array(
    Type.Object({
      id: IdSchema,
      type: QuestionTypeSchema,
      /** The stem without its marks. */
      text: Type.String(),
      subjectName: Type.String(),
      chapterTitle: Type.String(),
    }),
  ),
})

/** A question of the bank in its present version, with its solution. */
/** A question of a material with its solution, which is null for a visitor. */
export const QuestionPartSchema = Type.Object({ question: QuestionSchema, solution: nullable(SolutionSchema) })
export const QuestionDetailSchema = Type.Object({
  question: QuestionSchema,
  /** The questions of a material, in order; empty for any other. */
  parts: Type.Array(QuestionPartSchema),
  /** The material it belongs to. */
  material: nullable(QuestionSchema),
  /** Null for a visitor: answers are for learners. */
  solution: nullable(SolutionSchema),
  version: Type.Integer(),
  difficulty: Type.Integer(),
  categoryId: IdSchema,
  subjectName: Type.String(),
  chapterTitle: Type.String(),
  /** First answers of all learners in practice, and how many of them were right. */
  answerCount: Type.Integer(),
  rightCount: Type.Integer(),
  hasOpenReport: Type.Boolean(),
})
export const ReportReasonSchema = oneOf('key', 'stem', 'explanation', 'typo', 'outdated', 'other')
export const QuestionReportSchema = Type.Object({
  reason: ReportReasonSchema,
  text: Type.String({ maxLength: 500 }),
})

const tallyFields = {
  questionCount: Type.Integer(),
  /** Different questions this learner has answered, in practice or in a finished attempt. */
  answeredCount: Type.Integer(),
  /** Of all marked answers, whole percents; null before the first. */
  rightPercent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
}
export const StudyQuerySchema = Type.Object({ categoryId: IdSchema })
/** How far a learner is in a direction. A visitor has answered nothing. */
export const StudySchema = Type.Object({
  categoryId: IdSchema,
  ...tallyFields,
  /** Answers since four in the morning. */
  todayCount: Type.Integer(),
  /** Learning days in a row with an answer, in any direction. */
  streakDays: Type.Integer(),
  /** `YYYY-MM-DD`. */
  examDay: nullable(Type.String()),
  /** Whole days to it in Shanghai; 0 on the day itself, negative once it has passed. */
  examInDays: nullable(Type.Integer()),
  /** The day of the direction's next exam, where the school counts down to one. */
  announcedDay: Type.Optional(nullable(Type.String())),
  daily: Type.Object({ doneCount: Type.Integer(), questionCount: Type.Integer() }),
  /** The practice last worked at that is not finished. */
  last: nullable(
    Type.Object({ id: IdSchema, title: Type.String(), mode: PracticeModeSchema, doneCount: Type.Integer(), questionCount: Type.Integer() }),
  ),
  subjects: Type.Array(
    Type.Object({
      id: IdSchema,
      name: Type.String(),
      /** The category that must be unlocked first. */
      lockedBy: Type.Optional(nullable(IdSchema)),
      ...tallyFields,
      chapters: Type.Array(
        Type.Object({
          id: IdSchema,
          title: Type.String(),
          ...tallyFields,
          /** The chapter's practice under way: how far it is. */
          place: nullable(Type.Object({ doneCount: Type.Integer(), questionCount: Type.Integer() })),
        }),
      ),
    }),
  ),
})
export const ExamDaySchema = Type.Object({
  categoryId: IdSchema,
  /** `YYYY-MM-DD`; null takes it away. */
  day: nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
})

export type PracticeMode = Static<typeof PracticeModeSchema>
export type PracticeKind = Static<typeof PracticeKindSchema>
export type DrawAmong = Static<typeof DrawAmongSchema>
export type PracticeSource = Static<typeof PracticeSourceSchema>
export type StartPractice = Static<typeof StartPracticeSchema>
export type Solution = Static<typeof SolutionSchema>
export type Graded = Static<typeof GradedSchema>
export type Practice = Static<typeof PracticeSchema>
export type PracticeAnswer = Static<typeof PracticeAnswerSchema>
export type Answered = Static<typeof AnsweredSchema>
export type PracticePlace = Static<typeof PracticePlaceSchema>
export type QuestionSearchQuery = Static<typeof QuestionSearchQuerySchema>
export type QuestionSearch = Static<typeof QuestionSearchSchema>
export type QuestionPart = Static<typeof QuestionPartSchema>
export type QuestionDetail = Static<typeof QuestionDetailSchema>
export type ReportReason = Static<typeof ReportReasonSchema>
export type QuestionReport = Static<typeof QuestionReportSchema>
export type StudyQuery = Static<typeof StudyQuerySchema>
export type Study = Static<typeof StudySchema>
export type ExamDay = Static<typeof ExamDaySchema>
