import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema } from '../scalars.schema'

/** One sign-in. `seenAt` is exact to the hour. */
export const DeviceSchema = Type.Object({
  id: IdSchema,
  name: Type.String(),
  signedInAt: MomentSchema,
  seenAt: MomentSchema,
  isCurrent: Type.Boolean(),
})

export type Device = Static<typeof DeviceSchema>
