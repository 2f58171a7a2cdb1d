import { type Static, Type } from '@sinclair/typebox'
import { oneOf } from '../scalars.schema'

export const AppPlatformSchema = oneOf('ios', 'android', 'harmony')
/** `version`: the version of the calling app; empty before its release. */
export const AppVersionQuerySchema = Type.Object({
  platform: AppPlatformSchema,
  version: Type.Optional(Type.String({ pattern: '^\\d{1,5}(\\.\\d{1,5}){0,3}$' })),
})
/** The newest release. `mustUpdate`: the calling app is too old to be used. */
export const AppVersionSchema = Type.Object({
  version: Type.String(),
  url: Type.String(),
  notes: Type.Array(Type.String()),
  hasUpdate: Type.Boolean(),
  mustUpdate: Type.Boolean(),
})

export type AppPlatform = Static<typeof AppPlatformSchema>
export type AppVersionQuery = Static<typeof AppVersionQuerySchema>
export type AppVersion = Static<typeof AppVersionSchema>
