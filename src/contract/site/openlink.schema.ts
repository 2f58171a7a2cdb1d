import { type Static, Type } from '@sinclair/typebox'
import { IdSchema } from '@/contract/scalars.schema'

/** `reserve`: 1 when the learner has reserved the course. `path`: the mini-program page, as a page file without a leading slash. */
export const OpenlinkRequestSchema = Type.Object({
  queryInfo: Type.Object({ courseId: IdSchema, reserve: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) }),
  path: Type.String({ pattern: '^[a-z0-9][a-z0-9/-]{0,199}$' }),
})
/** `setting`: whether the jump is offered on mobile web, and in the native app. */
export const OpenlinkSchema = Type.Object({
  openlink: Type.String(),
  setting: Type.Object({ h5: Type.Boolean(), app: Type.Boolean() }),
})

export type OpenlinkRequest = Static<typeof OpenlinkRequestSchema>
export type Openlink = Static<typeof OpenlinkSchema>
