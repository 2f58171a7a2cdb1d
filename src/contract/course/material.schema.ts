import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, oneOf } from '@/contract/scalars.schema'

export const MaterialTypeSchema = oneOf('handout', 'exercise', 'table')
/** A file that belongs to a course; `size` in bytes. */
export const MaterialSchema = Type.Object({
  id: IdSchema,
  type: MaterialTypeSchema,
  title: Type.String(),
  fileName: Type.String(),
  size: CountSchema,
})
export const MaterialQuerySchema = Type.Object({ type: Type.Optional(MaterialTypeSchema) })
/** `ids`: comma joined, all of one course. */
export const BatchDownloadQuerySchema = Type.Object({ ids: Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,49}$' }) })
/** A single-use address of the files: the file itself when it is one, else a zip. */
export const MaterialTicketSchema = Type.Object({ url: Type.String(), fileName: Type.String(), expiresAt: MomentSchema })

export type MaterialType = Static<typeof MaterialTypeSchema>
export type Material = Static<typeof MaterialSchema>
export type MaterialQuery = Static<typeof MaterialQuerySchema>
export type BatchDownloadQuery = Static<typeof BatchDownloadQuerySchema>
export type MaterialTicket = Static<typeof MaterialTicketSchema>
