import { type Static, Type } from '@sinclair/typebox'
import { IdSchema } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'

export const HelpItemSchema = Type.Object({ id: IdSchema, topic: Type.String(), title: Type.String() })
export const HelpDetailSchema = Type.Object({ ...HelpItemSchema.properties, content: RichContentSchema })

export type HelpItem = Static<typeof HelpItemSchema>
export type HelpDetail = Static<typeof HelpDetailSchema>
