import { type Static, Type } from '@sinclair/typebox'
import { CourseCardSchema, LivingStatusSchema } from '@/contract/course/course.schema'
import { IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'

/** `today`: what begins today or is on; `upcoming`: what begins on a later day; `replay`: what is over. */
export const LiveWhenSchema = oneOf('today', 'upcoming', 'replay')
export const RecentLessonsQuerySchema = Type.Intersect([
  PageQuerySchema,
  Type.Object({ when: Type.Optional(LiveWhenSchema), hasChat: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
])
export const RecentLessonSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  startAt: MomentSchema,
  endAt: MomentSchema,
  livingStatus: nullable(LivingStatusSchema),
  hasChat: Type.Boolean(),
  reservedCount: Type.Integer(),
  isReserved: Type.Boolean(),
  course: CourseCardSchema,
})
/** Both empty where a category has none. */
export const LivePictureSchema = Type.Object({ picture: Type.String(), video: Type.String() })
export const ReservationSchema = Type.Object({
  lessonId: IdSchema,
  courseId: IdSchema,
  title: Type.String(),
  courseTitle: Type.String(),
  startAt: MomentSchema,
  endAt: MomentSchema,
})
/** The text of a calendar file. */
export const CalendarFileSchema = Type.Object({ name: Type.String(), text: Type.String() })

export type LiveWhen = Static<typeof LiveWhenSchema>
export type RecentLessonsQuery = Static<typeof RecentLessonsQuerySchema>
export type RecentLesson = Static<typeof RecentLessonSchema>
export type LivePicture = Static<typeof LivePictureSchema>
export type Reservation = Static<typeof ReservationSchema>
export type CalendarFile = Static<typeof CalendarFileSchema>
