import { type Static, Type } from '@sinclair/typebox'

/** `src`: the address of a stored sound, as the reply that named it gave it. */
export const AudioQuerySchema = Type.Object({ src: Type.String({ minLength: 1, maxLength: 500 }) })
/** `duration` in seconds with its fraction, `size` in bytes. */
export const AudioInfoSchema = Type.Object({ format: Type.Object({ duration: Type.Number(), size: Type.Integer() }) })

export type AudioQuery = Static<typeof AudioQuerySchema>
export type AudioInfo = Static<typeof AudioInfoSchema>
