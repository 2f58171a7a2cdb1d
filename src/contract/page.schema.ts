import { type Static, Type } from '@sinclair/typebox'
import { ArticleCardSchema } from './article.schema'
import { CourseCardSchema, TeacherSchema } from './course.schema'
import { IdSchema } from './scalars.schema'

/** `address`: a path of this product, e.g. `/course/101/detail`. */
const link = { title: Type.String(), address: Type.String() }

export const BannerBlockSchema = Type.Object({
  type: Type.Literal('banner'),
  items: Type.Array(Type.Object({ ...link, image: Type.String() })),
})
export const NavGridBlockSchema = Type.Object({
  type: Type.Literal('nav-grid'),
  items: Type.Array(Type.Object({ ...link, icon: Type.String() })),
})
export const CourseShelfBlockSchema = Type.Object({
  type: Type.Literal('course-shelf'),
  title: Type.String(),
  courses: Type.Array(CourseCardSchema),
})
export const TikuEntryBlockSchema = Type.Object({
  type: Type.Literal('tiku-entry'),
  title: Type.String(),
  subtitle: Type.String(),
  address: Type.String(),
})
export const ArticleListBlockSchema = Type.Object({
  type: Type.Literal('article-list'),
  title: Type.String(),
  articles: Type.Array(ArticleCardSchema),
})
export const TeacherRowBlockSchema = Type.Object({
  type: Type.Literal('teacher-row'),
  title: Type.String(),
  teachers: Type.Array(TeacherSchema),
})
export const NoticeBlockSchema = Type.Object({ type: Type.Literal('notice'), text: Type.String() })

export const BlockSchema = Type.Union([
  BannerBlockSchema,
  NavGridBlockSchema,
  CourseShelfBlockSchema,
  TikuEntryBlockSchema,
  ArticleListBlockSchema,
  TeacherRowBlockSchema,
  NoticeBlockSchema,
])
export const BlockPageSchema = Type.Object({ id: IdSchema, title: Type.String(), blocks: Type.Array(BlockSchema) })

export type Block = Static<typeof BlockSchema>
export type BlockPage = Static<typeof BlockPageSchema>
