import { type Static, Type } from '@sinclair/typebox'
import { CourseCardSchema } from '@/contract/course/course.schema'
import { CountSchema, IdSchema, oneOf, PageQuerySchema } from '@/contract/scalars.schema'
import { ArticleCardSchema } from './article.schema'

export const FavouriteKindSchema = oneOf('course', 'article')
export const FavouriteOfSchema = Type.Object({ kind: FavouriteKindSchema, id: IdSchema })
export const SetFavouriteContentSchema = Type.Object({ kind: FavouriteKindSchema, id: IdSchema, isOn: Type.Boolean() })
export const FavouriteContentStateSchema = Type.Object({ isOn: Type.Boolean() })
export const FavouriteContentsQuerySchema = Type.Object({ kind: FavouriteKindSchema, ...PageQuerySchema.properties })
/** Lists what visitors still see, newest first; the list of the other kind is empty. `total` counts the kind. */
export const FavouriteContentsSchema = Type.Object({
  total: CountSchema,
  courses: Type.Array(CourseCardSchema),
  articles: Type.Array(ArticleCardSchema),
})

export type FavouriteKind = Static<typeof FavouriteKindSchema>
export type FavouriteOf = Static<typeof FavouriteOfSchema>
export type SetFavouriteContent = Static<typeof SetFavouriteContentSchema>
export type FavouriteContentState = Static<typeof FavouriteContentStateSchema>
export type FavouriteContentsQuery = Static<typeof FavouriteContentsQuerySchema>
export type FavouriteContents = Static<typeof FavouriteContentsSchema>
