import { Type } from '@sinclair/typebox'
import { ArticleCardSchema, ArticleListQuerySchema, ArticleSchema } from '@/contract/article.schema'
import { course } from '@/contract/course'
import {
  CategoryTreeSchema,
  ChapterSchema,
  CourseCardSchema,
  CourseExtraSchema,
  CourseForUserSchema,
  CourseItemsQuerySchema,
  CourseListQuerySchema,
  LearnerCourseSchema,
} from '@/contract/course.schema'
import { OpenlinkRequestSchema, OpenlinkSchema } from '@/contract/openlink.schema'
import { BlockPageSchema } from '@/contract/page.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { setting } from '@/contract/setting'
import { SettingSchema } from '@/contract/setting.schema'
import type { ServicePlugin } from '../../deps'
import { serve } from '../../serve'
import { listArticles, readArticle } from './articles'
import { categoryTree } from './categories'
import { courseExtra, listCourses } from './courses'
import { courseForUser, coursesOf } from './for-user'
import { courseItems } from './items'
import { courseOpenlink } from './openlink'
import { blockPage } from './page'
import { siteSetting } from './setting'

/** What is taught and shown. Document 2 §7, Course (base course). */
export const courseService: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  serve(app, course.categoryTree, { reply: CategoryTreeSchema }, () => categoryTree(deps.db))
  serve(app, course.list, { query: CourseListQuerySchema, reply: Type.Array(CourseCardSchema) }, ({ query }) => listCourses(deps, query))
  serve(app, course.extra, { ...byId, reply: CourseExtraSchema }, ({ params }) => courseExtra(deps, params.id))
  serve(app, course.forUser, { ...byId, reply: CourseForUserSchema }, ({ params }, { userId }) => courseForUser(deps, params.id, userId))
  serve(app, course.items, { ...byId, query: CourseItemsQuerySchema, reply: Type.Array(ChapterSchema) }, ({ params }, { userId }) =>
    courseItems(deps, params.id, userId),
  )
  serve(app, course.mine, { reply: Type.Array(LearnerCourseSchema) }, (_input, { learnerId }) => coursesOf(deps, learnerId))
  serve(app, course.articles, { query: ArticleListQuerySchema, reply: Type.Array(ArticleCardSchema) }, ({ query }) =>
    listArticles(deps, query),
  )
  serve(app, course.article, { ...byId, reply: ArticleSchema }, ({ params }) => readArticle(deps, params.id))
  serve(app, course.openlink, { body: OpenlinkRequestSchema, reply: OpenlinkSchema }, ({ body }) => courseOpenlink(deps, body))
  serve(app, setting.site, { reply: SettingSchema }, async () => siteSetting(deps.env))
  serve(app, course.pageItems, { ...byId, reply: BlockPageSchema }, ({ params }) => blockPage(deps, params.id))
}
