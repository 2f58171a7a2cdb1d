import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, oneOf } from '@/contract/scalars.schema'
import { LearnRecordSchema, LearnStateSchema } from './lesson.schema'

const DaySchema = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Records of playing kept while there was no network. `at`: when it was played, by the device's corrected clock. */
export const LearnRecordsSchema = Type.Object({
  records: Type.Array(Type.Object({ courseId: IdSchema, lessonId: IdSchema, at: MomentSchema, ...LearnRecordSchema.properties }), {
    minItems: 1,
    maxItems: 100,
  }),
})
/** The state the server holds of each named lesson, and the lessons it will never take records of from this learner. */
export const LearnRecordsStoredSchema = Type.Object({
  states: Type.Array(Type.Object({ lessonId: IdSchema, ...LearnStateSchema.properties })),
  refused: Type.Array(Type.Object({ lessonId: IdSchema, reason: oneOf('forbidden', 'missing') })),
})

/** A learning day, 04:00 to 04:00 in Asia/Shanghai, and what was played on it. */
export const LearnDaySchema = Type.Object({
  day: DaySchema,
  seconds: CountSchema,
  lessons: Type.Array(
    Type.Object({
      courseId: IdSchema,
      courseTitle: Type.String(),
      lessonId: IdSchema,
      lessonTitle: Type.String(),
      seconds: CountSchema,
      learnedAt: MomentSchema,
    }),
  ),
})
/** Totals of a learner, and each of the last twelve weeks' days. */
export const LearnCalendarSchema = Type.Object({
  totalSeconds: CountSchema,
  totalDays: CountSchema,
  todaySeconds: CountSchema,
  streak: CountSchema,
  days: Type.Array(Type.Object({ day: DaySchema, seconds: CountSchema })),
})

export type LearnRecords = Static<typeof LearnRecordsSchema>
export type LearnRecordsStored = Static<typeof LearnRecordsStoredSchema>
export type LearnDay = Static<typeof LearnDaySchema>
export type LearnCalendar = Static<typeof LearnCalendarSchema>
