import { type Static, Type } from '@sinclair/typebox'
import { SwitchSchema } from '@/contract/community/circle.schema'
import { CountSchema, PageQuerySchema } from '@/contract/scalars.schema'
import { ArticleCardSchema } from './article.schema'

/** `isOn`: whether the learner likes the article; `count`: how many do. */
export const ArticleLikeSchema = Type.Object({ isOn: Type.Boolean(), count: CountSchema })
export const SetArticleLikeSchema = SwitchSchema
export const LikedArticlesQuerySchema = PageQuerySchema
/** Lists what visitors still see, the latest liked first. `total` counts all of these. */
export const LikedArticlesSchema = Type.Object({ total: CountSchema, articles: Type.Array(ArticleCardSchema) })

export type ArticleLike = Static<typeof ArticleLikeSchema>
export type SetArticleLike = Static<typeof SetArticleLikeSchema>
export type LikedArticlesQuery = Static<typeof LikedArticlesQuerySchema>
export type LikedArticles = Static<typeof LikedArticlesSchema>
