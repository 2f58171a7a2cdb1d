import { type Static, Type } from '@sinclair/typebox'

/** `prefix`: what the file is for, `avatar`; it becomes the first folder of the key. */
export const UpTokenQuerySchema = Type.Object({ prefix: Type.String({ pattern: '^[a-z][a-z-]{0,19}$' }) })
/**
 * Leave to upload. `host` takes the file, `domain` shows it; the key has to begin with `keyPrefix`. `mimeTypes` are the
 * types let in, `maxBytes` the largest file. `expiresAt` is server time in milliseconds.
 */
export const UpTokenSchema = Type.Object({
  token: Type.String(),
  host: Type.String(),
  domain: Type.String(),
  keyPrefix: Type.String(),
  mimeTypes: Type.Array(Type.String()),
  maxBytes: Type.Integer(),
  expiresAt: Type.Integer(),
})

export type UpTokenQuery = Static<typeof UpTokenQuerySchema>
export type UpToken = Static<typeof UpTokenSchema>
