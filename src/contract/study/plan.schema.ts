import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { PracticeSourceSchema } from '@/contract/tiku/practice.schema'

export const PlanTaskKindSchema = oneOf('lesson', 'live', 'practice', 'paper', 'homework', 'reading')
export const PlanTaskLevelSchema = oneOf('basic', 'senior')
export const TaskOutcomeSchema = oneOf('on_time', 'made_up', 'too_late')
/** `late` can still be made up for half the credits; `missed` earns nothing more. */
export const TaskStateSchema = oneOf('open', 'late', 'missed', 'on_time', 'made_up', 'too_late')
/** A learning day by its date, `2026-11-22`. */
export const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const PlaceSchema = nullable(Type.Integer({ minimum: 1 }))

export const PlanTaskSchema = Type.Object({
  id: IdSchema,
  stageId: IdSchema,
  kind: PlanTaskKindSchema,
  level: PlanTaskLevelSchema,
  title: Type.String(),
  /** The lesson, chapter, paper or homework it is about. */
  refId: IdSchema,
  courseId: IdSchema,
  /** Questions to answer, of a practice. */
  need: CountSchema,
  /** The knowledge point of the chapter that a practice is about; left out where it is about all of the chapter. */
  pointId: Type.Optional(IdSchema),
  /** The share of right answers, in percent, that a practice asks for; left out where it asks for none. */
  needPercent: Type.Optional(CountSchema),
  /** The share of right answers among those given last, as many as are needed; left out where nothing is asked or answered. */
  rightPercent: Type.Optional(CountSchema),
  /** The practice that does it, where it is of some difficulties alone. */
  practice: Type.Optional(PracticeSourceSchema),
  minutes: CountSchema,
  credits: CountSchema,
  due: DaySchema,
  state: TaskStateSchema,
  /** Credits that were earned; 0 until it is done. */
  earned: CountSchema,
  /** How far it is, in whole percents. */
  percent: CountSchema,
  doneOn: nullable(DaySchema),
  /** When an overdue task is to be made up, by the plan that was changed for it. */
  plannedOn: nullable(DaySchema),
})
export const PlanMoveSchema = Type.Object({
  taskId: IdSchema,
  title: Type.String(),
  from: DaySchema,
  to: DaySchema,
  reason: oneOf('overdue', 'room'),
})
/**
 * Lists tasks that were moved because the learner was behind. `neededMinutes`: minutes a day that would reach the exam where the set ones
 * do not.
 */
export const PlanChangeSchema = Type.Object({
  id: IdSchema,
  dailyMinutes: CountSchema,
  moves: Type.Array(PlanMoveSchema),
  neededMinutes: nullable(CountSchema),
})
export const DecidePlanChangeSchema = Type.Object({ isKept: Type.Boolean() })
export const ClassChoiceSchema = Type.Object({
  id: IdSchema,
  courseGroupId: IdSchema,
  groupTitle: Type.String(),
  title: Type.String(),
  teacherName: Type.String(),
  startsOn: DaySchema,
  taskCount: CountSchema,
  memberCount: CountSchema,
  capacity: CountSchema,
  isMine: Type.Boolean(),
  /** Whether the learner is in another class of the same course group, and would change over. */
  isTransfer: Type.Boolean(),
})
export const MyClassSchema = Type.Object({
  courseGroupId: IdSchema,
  courseId: IdSchema,
  groupTitle: Type.String(),
  classId: IdSchema,
  classSeq: CountSchema,
  groupSeq: CountSchema,
  title: Type.String(),
  planId: IdSchema,
  credits: CountSchema,
})
const NextLiveSchema = Type.Object({ courseId: IdSchema, lessonId: IdSchema, title: Type.String(), startAt: MomentSchema })
const WeekDaySchema = Type.Object({ day: DaySchema, due: CountSchema, done: CountSchema })
export const StudyHomeSchema = Type.Object({
  mine: MyClassSchema,
  subjects: Type.Array(MyClassSchema),
  today: Type.Array(PlanTaskSchema),
  late: Type.Array(PlanTaskSchema),
  week: Type.Array(WeekDaySchema),
  doneCount: CountSchema,
  taskCount: CountSchema,
  streak: CountSchema,
  /** Missed days that would still be forgiven. */
  freezes: CountSchema,
  /** Minutes learned today, and those the learner set out to. */
  goal: Type.Object({ minutes: CountSchema, doneMinutes: CountSchema }),
  change: nullable(PlanChangeSchema),
  place: PlaceSchema,
  nextLive: nullable(NextLiveSchema),
})
export const GroupQuerySchema = Type.Object({ courseGroupId: Type.Optional(IdSchema) })
export const TaskListQuerySchema = Type.Object({ courseGroupId: Type.Optional(IdSchema), level: PlanTaskLevelSchema })
const StageCardSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  from: DaySchema,
  to: DaySchema,
  isOpen: Type.Boolean(),
  taskCount: CountSchema,
  doneCount: CountSchema,
  earned: CountSchema,
  credits: CountSchema,
})
export const PlanSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  classTitle: Type.String(),
  stages: Type.Array(StageCardSchema),
})
export const StageSchema = Type.Object({ stage: StageCardSchema, tasks: Type.Array(PlanTaskSchema) })
export const StageParamsSchema = Type.Object({ id: IdSchema, stageId: IdSchema })
export const RecordMonthQuerySchema = Type.Object({
  courseGroupId: Type.Optional(IdSchema),
  month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
})
export const TaskDaySchema = Type.Object({ day: DaySchema, tasks: Type.Array(PlanTaskSchema) })
export const CreditRowSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  outcome: TaskOutcomeSchema,
  credits: CountSchema,
  at: MomentSchema,
})
export const CreditsSchema = Type.Object({ total: CountSchema, rows: Type.Array(CreditRowSchema) })
export const CreditsQuerySchema = Type.Intersect([GroupQuerySchema, PageQuerySchema])
export const StudySettingSchema = Type.Object({
  dailyMinutes: Type.Integer({ minimum: 10, maximum: 240 }),
  /** Weekdays, 0 is Monday; at most two. */
  restDays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 2, uniqueItems: true }),
  /** Minutes after midnight; null without a reminder. */
  remindAt: nullable(Type.Integer({ minimum: 0, maximum: 1439 })),
})
export const SetStudySchema = Type.Object({ courseGroupId: Type.Optional(IdSchema), setting: StudySettingSchema })
/** `movedCount`: tasks whose due day moved with the rest days. */
export const StudySetSchema = Type.Object({ setting: StudySettingSchema, movedCount: CountSchema })
export const RankTypeSchema = oneOf('day', 'week', 'total')
export const CreditRankQuerySchema = Type.Intersect([
  PageQuerySchema,
  Type.Object({
    courseGroupId: Type.Optional(IdSchema),
    rankType: RankTypeSchema,
    classSeq: Type.Optional(IdSchema),
    groupSeq: Type.Optional(IdSchema),
  }),
])
export const RankPlaceSchema = Type.Object({
  place: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  avatar: Type.String(),
  value: CountSchema,
  isMine: Type.Boolean(),
})
export const StudyRankSchema = Type.Object({
  title: Type.String(),
  count: CountSchema,
  rows: Type.Array(RankPlaceSchema),
  mine: nullable(Type.Object({ place: Type.Integer({ minimum: 1 }), value: CountSchema })),
})
export const TaskRankQuerySchema = Type.Intersect([GroupQuerySchema, PageQuerySchema])
const KindCountSchema = Type.Object({ kind: PlanTaskKindSchema, done: CountSchema, total: CountSchema })
export const StudyConditionSchema = Type.Object({
  mine: MyClassSchema,
  seconds: CountSchema,
  days: Type.Array(Type.Object({ day: DaySchema, count: CountSchema })),
  onTime: CountSchema,
  madeUp: CountSchema,
  late: CountSchema,
  missed: CountSchema,
  /** Tasks not yet due, and those done too late to count. */
  open: Type.Optional(CountSchema),
  tooLate: Type.Optional(CountSchema),
  taskCount: CountSchema,
  kinds: Type.Array(KindCountSchema),
})
export const ClassRankRowSchema = Type.Object({
  place: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  teacherName: Type.String(),
  memberCount: CountSchema,
  /** Credits a member, rounded down. */
  average: CountSchema,
  isMine: Type.Boolean(),
})

export type PlanTaskKind = Static<typeof PlanTaskKindSchema>
export type PlanTaskLevel = Static<typeof PlanTaskLevelSchema>
export type TaskOutcome = Static<typeof TaskOutcomeSchema>
export type TaskState = Static<typeof TaskStateSchema>
export type PlanTask = Static<typeof PlanTaskSchema>
export type PlanChange = Static<typeof PlanChangeSchema>
export type DecidePlanChange = Static<typeof DecidePlanChangeSchema>
export type ClassChoice = Static<typeof ClassChoiceSchema>
export type MyClass = Static<typeof MyClassSchema>
export type StudyHome = Static<typeof StudyHomeSchema>
export type GroupQuery = Static<typeof GroupQuerySchema>
export type TaskListQuery = Static<typeof TaskListQuerySchema>
export type StageCard = Static<typeof StageCardSchema>
export type Plan = Static<typeof PlanSchema>
export type Stage = Static<typeof StageSchema>
export type RecordMonthQuery = Static<typeof RecordMonthQuerySchema>
export type TaskDay = Static<typeof TaskDaySchema>
export type Credits = Static<typeof CreditsSchema>
export type CreditsQuery = Static<typeof CreditsQuerySchema>
export type StudySetting = Static<typeof StudySettingSchema>
export type SetStudy = Static<typeof SetStudySchema>
export type StudySet = Static<typeof StudySetSchema>
export type RankType = Static<typeof RankTypeSchema>
export type CreditRankQuery = Static<typeof CreditRankQuerySchema>
export type RankPlace = Static<typeof RankPlaceSchema>
export type StudyRank = Static<typeof StudyRankSchema>
export type TaskRankQuery = Static<typeof TaskRankQuerySchema>
export type StudyCondition = Static<typeof StudyConditionSchema>
export type ClassRankRow = Static<typeof ClassRankRowSchema>
