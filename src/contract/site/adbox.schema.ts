import { type Static, Type } from '@sinclair/typebox'

export const ActiveLinksQuerySchema = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) })
/** A link that is active under a name; `value` is JSON, and its reader decides what it means. */
export const ActiveLinkSchema = Type.Object({ name: Type.String(), value: Type.String() })

export type ActiveLinksQuery = Static<typeof ActiveLinksQuerySchema>
export type ActiveLink = Static<typeof ActiveLinkSchema>
