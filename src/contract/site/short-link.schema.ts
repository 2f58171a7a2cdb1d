import { type Static, Type } from '@sinclair/typebox'

export const ShortLinkParamsSchema = Type.Object({ code: Type.String({ pattern: '^[a-z0-9]{6,12}$' }) })
/** Where a short address leads, with the number of its link. */
export const ShortLinkSchema = Type.Object({ address: Type.String() })

export type ShortLinkParams = Static<typeof ShortLinkParamsSchema>
export type ShortLink = Static<typeof ShortLinkSchema>
