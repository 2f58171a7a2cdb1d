import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { RichContentSchema } from './rich.schema'

const cardFields = {
  id: IdSchema,
  categoryId: IdSchema,
  title: Type.String(),
  summary: Type.String(),
  cover: Type.String(),
  author: Type.String(),
  publishedAt: MomentSchema,
}
export const ArticleCardSchema = Type.Object(cardFields)
export const ArticleSchema = Type.Object({ ...cardFields, content: RichContentSchema })
export const ArticleListQuerySchema = Type.Intersect([PageQuerySchema, Type.Object({ categoryId: Type.Optional(IdSchema) })])

export type ArticleCard = Static<typeof ArticleCardSchema>
export type Article = Static<typeof ArticleSchema>
export type ArticleListQuery = Static<typeof ArticleListQuerySchema>
