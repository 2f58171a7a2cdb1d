import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, nullable } from '@/contract/scalars.schema'
import { DaySchema } from './plan.schema'

/** `back`: how many weeks before the present one, 0 for it. */
export const WeekReportQuerySchema = Type.Object({ back: Type.Optional(Type.Integer({ minimum: 0, maximum: 52, default: 0 })) })
const WeekFiguresSchema = Type.Object({
  minutes: CountSchema,
  days: CountSchema,
  answers: CountSchema,
  /** Of the answers that could be judged, in whole percent; null before the first. */
  rightPercent: nullable(CountSchema),
  reviews: CountSchema,
  papers: CountSchema,
})
/** A week of a learner, from Monday on, and the one before it: of a week that is not over, `before` counts the same days. */
export const WeekReportSchema = Type.Object({
  from: DaySchema,
  to: DaySchema,
  /** Learning days of the week that have begun, today's too. */
  daysPassed: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  week: WeekFiguresSchema,
  before: WeekFiguresSchema,
  /** Minutes of each day from Monday on. */
  minutesByDay: Type.Array(CountSchema, { minItems: 7, maxItems: 7 }),
  streak: CountSchema,
  badges: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      text: Type.String(),
      need: CountSchema,
      done: CountSchema,
      isOwned: Type.Boolean(),
    }),
  ),
})

export type WeekReportQuery = Static<typeof WeekReportQuerySchema>
export type WeekFigures = Static<typeof WeekFiguresSchema>
export type WeekReport = Static<typeof WeekReportSchema>
