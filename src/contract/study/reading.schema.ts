import { type Static, Type } from '@sinclair/typebox'
import { CountSchema } from '@/contract/scalars.schema'

/** `leftSeconds`: how much longer the article must be open until its end can count; 0 once it may. */
export const ReadingSchema = Type.Object({ isFinished: Type.Boolean(), leftSeconds: CountSchema })

export type Reading = Static<typeof ReadingSchema>
