import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { DaySchema } from './plan.schema'

export const OwnTaskKindSchema = oneOf('lesson', 'practice', 'review', 'paper')
export const ReplanReasonSchema = oneOf('missed', 'exam_day', 'minutes', 'days_off', 'content')
/**
 * A task of a day. `refId`: the lesson, the knowledge point, the paper, or the subject of a review. `amount`: the minute of a lesson until which
 * it goes, or questions. `gain`: marks that it adds to the forecast, null while too little is known. `sharePercent`: the share of the exam that
 * its points have, null where no paper says. `points`: names of the points that it is about.
 */
export const OwnTaskSchema = Type.Object({
  kind: OwnTaskKindSchema,
  refId: IdSchema,
  title: Type.String(),
  amount: CountSchema,
  /** Whether a lesson goes on after it on another day. */
  isPart: Type.Boolean(),
  minutes: CountSchema,
  isDone: Type.Boolean(),
  gain: nullable(MarksSchema),
  sharePercent: nullable(CountSchema),
  points: Type.Array(Type.String()),
})
/** From five in the morning on, in minutes of the day: a learning day begins at four. */
const MinuteOfDaySchema = Type.Integer({ minimum: 300, maximum: 1439 })
const LeftSchema = Type.Object({ id: IdSchema, title: Type.String(), minutes: CountSchema })
/** `state`: `over` once the day of the exam has come, `closed` where the course may not be learned any more, `class` where a class has it planned. */
export const OwnPlanSchema = Type.Object({
  courseId: IdSchema,
  title: Type.String(),
  /** The direction or subject whose exam day it is. */
  categoryId: IdSchema,
  state: oneOf('going', 'over', 'closed', 'class'),
  examDay: nullable(DaySchema),
  daysLeft: CountSchema,
  dailyMinutes: CountSchema,
  restDays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 })),
  /** The minute of the day in Asia/Shanghai at which the learner is reminded; null for none. */
  remindAt: Type.Optional(nullable(MinuteOfDaySchema)),
  isRestDay: Type.Boolean(),
  today: Type.Array(OwnTaskSchema),
  /** The next study days. */
  ahead: Type.Array(Type.Object({ day: DaySchema, minutes: CountSchema, tasks: Type.Array(OwnTaskSchema) })),
  /** The days on which it had tasks lately, the newest first. */
  past: Type.Array(Type.Object({ day: DaySchema, done: CountSchema, total: CountSchema })),
  /** Why it was laid out anew today. */
  changes: Type.Array(ReplanReasonSchema),
  /** Lessons and papers for which the time does not reach, and the minutes a day with which it would. */
  left: Type.Object({ lessons: Type.Array(LeftSchema), papers: Type.Array(LeftSchema) }),
  neededMinutes: nullable(CountSchema),
  /** The learning day on which every lesson that fits is learned; null where none is left. */
  lessonsDone: nullable(DaySchema),
  /** Marks that are expected as it stands, and with the plan kept. */
  forecast: nullable(Type.Object({ fullMarks: MarksSchema, passMarks: MarksSchema, before: MarksSchema, after: MarksSchema })),
})
export const SetOwnPlanSchema = Type.Object({
  examDay: DaySchema,
  dailyMinutes: Type.Integer({ minimum: 15, maximum: 240 }),
  /** Weekdays, 0 is Monday; at most two. */
  restDays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 2, uniqueItems: true }),
})
export const OwnReminderSchema = Type.Object({ remindAt: nullable(MinuteOfDaySchema) })
export const OwnPlanCardSchema = Type.Object({
  courseId: IdSchema,
  title: Type.String(),
  examDay: nullable(DaySchema),
  daysLeft: CountSchema,
  doneCount: CountSchema,
  taskCount: CountSchema,
})
/** `courses`: those for which a plan may be made, with the day of the exam that the learner has set. */
export const OwnPlansSchema = Type.Object({
  plans: Type.Array(OwnPlanCardSchema),
  courses: Type.Array(Type.Object({ id: IdSchema, title: Type.String(), examDay: nullable(DaySchema) })),
})
export const OwnPlanParamsSchema = Type.Object({ courseId: IdSchema })

export type OwnTask = Static<typeof OwnTaskSchema>
export type OwnPlan = Static<typeof OwnPlanSchema>
export type SetOwnPlan = Static<typeof SetOwnPlanSchema>
export type OwnReminder = Static<typeof OwnReminderSchema>
export type OwnPlanCard = Static<typeof OwnPlanCardSchema>
export type OwnPlans = Static<typeof OwnPlansSchema>
