import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, nullable } from '@/contract/scalars.schema'
import { DaySchema } from './plan.schema'

const PercentSchema = Type.Integer({ minimum: 0, maximum: 100 })
/** A knowledge point worth practising: the chance of a right answer on the day, and the marks more practice would add. */
const ForecastPointSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  chapterId: IdSchema,
  percent: PercentSchema,
  gain: MarksSchema,
})
export const ForecastSchema = Type.Object({
  daysLeft: CountSchema,
  fullMarks: MarksSchema,
  passMarks: MarksSchema,
  expected: MarksSchema,
  /** The result lies between these in four of five cases. */
  low: MarksSchema,
  high: MarksSchema,
  passPercent: PercentSchema,
  answerCount: CountSchema,
  /** Questions answered a day, lately. */
  perDay: CountSchema,
  points: Type.Array(ForecastPointSchema),
  /** Marks that ten more questions a day would add. */
  paceGain: MarksSchema,
})
/** `examDay` null: the learner has set none. `forecast` null: there are too few answers to say anything. */
export const StudyForecastSchema = Type.Object({
  categoryId: IdSchema,
  examDay: nullable(DaySchema),
  forecast: nullable(ForecastSchema),
})

export type Forecast = Static<typeof ForecastSchema>
export type StudyForecast = Static<typeof StudyForecastSchema>
