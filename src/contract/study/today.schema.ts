import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'
import { OwnPlanCardSchema } from './own-plan.schema'
import { DaySchema } from './plan.schema'

/** `categoryId`: the direction whose ten of today are meant; without it the server takes the learner's own. */
export const TodayQuerySchema = Type.Object({ categoryId: Type.Optional(IdSchema) })

const lessonFields = { courseId: IdSchema, courseTitle: Type.String(), lessonId: IdSchema, title: Type.String() }
const countFields = { doneCount: CountSchema, questionCount: CountSchema }

/** Lists what a learner can go on with now. Null: there is nothing of the kind. A server of an older release leaves out what is optional. */
export const TodaySchema = Type.Object({
  /** The lesson to go on with, and at which second. */
  lesson: nullable(Type.Object({ ...lessonFields, cover: Type.Optional(Type.String()), second: CountSchema, length: CountSchema })),
  /** The practice last worked at that is not finished, except the ten of today. */
  practice: nullable(Type.Object({ id: IdSchema, title: Type.String(), ...countFields })),
  /** Null where the direction has no question the learner may read. */
  daily: nullable(Type.Object({ categoryId: IdSchema, name: Type.String(), ...countFields })),
  /** Reviews due until the end of today, in all directions. */
  dueCount: CountSchema,
  /** Questions reviewed on this learning day. */
  reviewedCount: Type.Optional(CountSchema),
  /** The running exam that ends first. */
  exam: nullable(Type.Object({ attemptId: IdSchema, title: Type.String(), deadline: MomentSchema })),
  /** The next live lesson of the learner's courses and reservations, or the one that is on. */
  live: nullable(Type.Object({ ...lessonFields, isReserved: Type.Optional(Type.Boolean()), startAt: MomentSchema, endAt: MomentSchema })),
  /** The exam whose set day comes next, by the name of its direction or subject. */
  countdown: Type.Optional(nullable(Type.Object({ categoryId: IdSchema, name: Type.String(), day: DaySchema }))),
  /** The learner's own plans that go on, with their tasks of today; the nearest exam first. */
  ownPlans: Type.Optional(Type.Array(OwnPlanCardSchema)),
  /** Learning days in a row. */
  streak: Type.Optional(CountSchema),
  /** The days of this week from Monday on, and whether the learner learned on each. */
  week: Type.Optional(Type.Array(Type.Object({ day: DaySchema, isDone: Type.Boolean() }))),
})

export type TodayQuery = Static<typeof TodayQuerySchema>
export type Today = Static<typeof TodaySchema>
