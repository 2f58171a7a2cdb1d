import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { CourseTypeSchema, LearnerCourseSchema } from './course.schema'

/** `valid`: in time or without an end; `expired`: the right is over. */
export const ExpireTypeSchema = oneOf('all', 'valid', 'expired')
/** `activated`: learning has begun; `waiting`: no second was played yet. */
export const ActivateTypeSchema = oneOf('all', 'activated', 'waiting')
/** `needCount`: 1 also returns the number of all matching courses. */
export const MyCoursesQuerySchema = Type.Intersect([
  PageQuerySchema,
  Type.Object({
    needCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    expireType: Type.Optional(ExpireTypeSchema),
    activateType: Type.Optional(ActivateTypeSchema),
  }),
])
/** `count`: null where it was not requested. */
export const MyCoursesSchema = Type.Object({ courses: Type.Array(LearnerCourseSchema), count: nullable(CountSchema) })
export const ClearExpiredQuerySchema = Type.Object({
  courseType: Type.Optional(Type.Union([Type.Literal('all'), CourseTypeSchema])),
})
/** How many courses left the list. */
export const ClearedSchema = Type.Object({ cleared: CountSchema })

export type ExpireType = Static<typeof ExpireTypeSchema>
export type ActivateType = Static<typeof ActivateTypeSchema>
export type MyCoursesQuery = Static<typeof MyCoursesQuerySchema>
export type MyCourses = Static<typeof MyCoursesSchema>
export type ClearExpiredQuery = Static<typeof ClearExpiredQuerySchema>
export type Cleared = Static<typeof ClearedSchema>
