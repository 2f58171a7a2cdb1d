import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, MomentSchema, nullable } from '../scalars.schema'

const PercentSchema = Type.Integer({ minimum: 0, maximum: 100 })

/** Sums up the answers of recent first attempts at a question. */
export const QuestionFiguresSchema = Type.Object({
  /** Learners whose answer was judged. */
  answerCount: CountSchema,
  rightPercent: PercentSchema,
  averageSeconds: nullable(CountSchema),
  /** The wrong option chosen most often, by its stored letter; null where nobody, or a single learner, chose one. */
  wrongOption: nullable(Type.Object({ letter: Type.String(), percent: PercentSchema })),
})
/** Surrounds a result: earlier ones at the same paper, the time each question took, and recent first attempts of all learners. */
export const AnalysisSchema = Type.Object({
  /** The learner's newest results at the paper, the oldest of them first. */
  attempts: Type.Array(
    Type.Object({
      resultId: IdSchema,
      marks: MarksSchema,
      fullMarks: MarksSchema,
      usedSeconds: CountSchema,
      submittedAt: MomentSchema,
      /** An essay still waits for its marks. */
      isProvisional: Type.Boolean(),
    }),
  ),
  /** Null while too few learners have taken the paper. */
  others: nullable(Type.Object({ takerCount: CountSchema, averageMarks: MarksSchema, averageSeconds: CountSchema })),
  questions: Type.Array(
    Type.Object({
      questionId: IdSchema,
      /** How long the question was on the screen until it was answered last, as the devices measured it; null where one did not, or it was never answered. */
      seconds: nullable(CountSchema),
      /** Null while too few learners have answered this version of the question. */
      figures: nullable(QuestionFiguresSchema),
    }),
  ),
})

export type QuestionFigures = Static<typeof QuestionFiguresSchema>
export type Analysis = Static<typeof AnalysisSchema>
export type PastAttempt = Analysis['attempts'][number]
