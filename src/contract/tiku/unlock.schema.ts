import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const UnlockWaySchema = oneOf('course', 'vip', 'invite', 'beans')

/** The lock of a category and the ways to open it. A way that is null is not offered. */
export const UnlockSchema = Type.Object({
  categoryId: IdSchema,
  title: Type.String(),
  isOpen: Type.Boolean(),
  /** How it was opened; null while it is closed, and for a category that was never locked. */
  openedBy: nullable(Type.Object({ way: UnlockWaySchema, receipt: Type.String(), at: MomentSchema })),
  course: nullable(Type.Object({ id: IdSchema, title: Type.String() })),
  /** The level of VIP that is let in, and the course that makes one. */
  vip: nullable(Type.Object({ level: Type.Integer(), course: Type.Object({ id: IdSchema, title: Type.String() }) })),
  /** Friends who must have written the learner's code, and how many have who opened nothing else yet. */
  invite: nullable(Type.Object({ needed: Type.Integer(), have: Type.Integer(), code: Type.String() })),
  beans: nullable(Type.Object({ price: Type.Integer(), balance: Type.Integer() })),
})
/** Whoever owns the course, or is a VIP, needs no act. */
export const UnlockBySchema = Type.Object({ way: oneOf('invite', 'beans') })

export type UnlockWay = Static<typeof UnlockWaySchema>
export type Unlock = Static<typeof UnlockSchema>
export type UnlockBy = Static<typeof UnlockBySchema>
