import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, oneOf } from '@/contract/scalars.schema'

/** `banban`: the class teacher; `assistant`: answers questions on the course; `group`: the learning group. */
export const GuideRoleSchema = oneOf('banban', 'assistant', 'group')
/** `assigned`: chosen for the learner; `shown`: the contact was displayed; `added`: the learner confirmed it. Never goes back. */
export const BindPhaseSchema = oneOf('assigned', 'shown', 'added')
/** A contact chosen for the learner. `account`: what is searched for in the messaging app; `address`: what its code leads to, or empty. */
export const GuideContactSchema = Type.Object({
  id: IdSchema,
  courseId: IdSchema,
  courseTitle: Type.String(),
  role: GuideRoleSchema,
  name: Type.String(),
  avatar: Type.String(),
  intro: Type.String(),
  account: Type.String(),
  address: Type.String(),
  phase: BindPhaseSchema,
})
/** `courseGroupId`: a group of the study centre, in place of its course. */
export const GuideContactsQuerySchema = Type.Object({ courseId: Type.Optional(IdSchema), courseGroupId: Type.Optional(IdSchema) })
export const BindPhaseBodySchema = Type.Object({ courseId: IdSchema, role: GuideRoleSchema, phase: oneOf('shown', 'added') })

export type GuideRole = Static<typeof GuideRoleSchema>
export type BindPhase = Static<typeof BindPhaseSchema>
export type GuideContact = Static<typeof GuideContactSchema>
export type GuideContactsQuery = Static<typeof GuideContactsQuerySchema>
export type BindPhaseBody = Static<typeof BindPhaseBodySchema>
