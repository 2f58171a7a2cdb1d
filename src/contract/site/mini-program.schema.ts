import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, oneOf } from '../scalars.schema'

/** A mini-program by the name it goes by here; `main` is the product's own. */
export const MiniProgramNameSchema = Type.Object({ name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$' }) })
export const MiniProgramIdSchema = Type.Object({ appId: Type.String() })

/** The entries of the product's mini-program. */
export const MiniEntrySchema = oneOf('home', 'tiku', 'exam')
/** `categoryId`: the direction whose papers `exam` opens with. */
export const MiniLinkQuerySchema = Type.Object({ entry: MiniEntrySchema, categoryId: Type.Optional(IdSchema) })
/** `link`: an address that opens the entry, outside and inside the messaging app. `path`: its page, for an open tag. */
export const MiniLinkSchema = Type.Object({ link: Type.String(), path: Type.String() })

export type MiniProgramId = Static<typeof MiniProgramIdSchema>
export type MiniEntry = Static<typeof MiniEntrySchema>
export type MiniLinkQuery = Static<typeof MiniLinkQuerySchema>
export type MiniLink = Static<typeof MiniLinkSchema>
