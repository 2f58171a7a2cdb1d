import { type Static, Type } from '@sinclair/typebox'
import { RichContentSchema } from './rich.schema'
import { IdSchema } from './scalars.schema'

export const HelpItemSchema = Type.Object({ id: IdSchema, topic: Type.String(), title: Type.String() })
export const HelpDetailSchema = Type.Object({ ...HelpItemSchema.properties, content: RichContentSchema })

export type HelpItem = Static<typeof HelpItemSchema>
export type HelpDetail = Static<typeof HelpDetailSchema>
