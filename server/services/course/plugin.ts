import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { shownHelp } from '#server/repositories/account/help'
import { directionsOf } from '#server/repositories/account/learner-direction'
import { pagesAt } from '#server/repositories/site/block-page/shown'
import { helpDetail } from '#server/services/account/help'
import { textbookCalls } from '#server/services/order/calls'
import { searchCalls } from '#server/services/search/calls'
import { listArticles, readArticle } from '#server/services/site/articles'
import { chooseDirections } from '#server/services/site/directions'
import { courseOpenlink } from '#server/services/site/openlink'
import { blockPage } from '#server/services/site/page'
import { previewPage } from '#server/services/site/page-preview'
import { siteSetting } from '#server/services/site/setting'
import { help } from '@/contract/account/help'
import { HelpDetailSchema, HelpItemSchema } from '@/contract/account/help.schema'
import { course } from '@/contract/course/course'
import {
  CategoryTreeSchema,
  ChapterSchema,
  CourseCardSchema,
  CourseExtraSchema,
  CourseForUserSchema,
  CourseItemsQuerySchema,
  CourseListQuerySchema,
  LearnerCourseSchema,
  TeacherCoursesSchema,
} from '@/contract/course/course.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { ArticleCardSchema, ArticleListQuerySchema, ArticleSchema } from '@/contract/site/article.schema'
import { OpenlinkRequestSchema, OpenlinkSchema } from '@/contract/site/openlink.schema'
import { page } from '@/contract/site/page'
import {
  AttachedPageSchema,
  AttachedPagesQuerySchema,
  BlockPageSchema,
  ChosenDirectionsSchema,
  DirectionSchema,
  PagePreviewQuerySchema,
  PagePreviewSchema,
} from '@/contract/site/page.schema'
import { setting } from '@/contract/site/setting'
import { SettingSchema } from '@/contract/site/setting.schema'
import { readCategoryTree } from './category-tree'
import { courseExtra, listCourses } from './courses'
import { courseForUser, coursesOf } from './for-user'
import { gateCalls } from './gate-calls'
import { guideCalls } from './guide-calls'
import { courseItems } from './items'
import { materialCalls } from './material-calls'
import { giftCalls } from './redeem-code-calls'
import { shelfCalls } from './shelf-calls'
import { teacherCourses } from './teacher'

const servePages: ServicePlugin = (app, deps) => {
  serve(app, page.attached, { query: AttachedPagesQuerySchema, reply: Type.Array(AttachedPageSchema) }, ({ query }) =>
    pagesAt(deps.db, query.itemType, query.item),
  )
  const preview = { params: IdParamsSchema, query: PagePreviewQuerySchema, reply: PagePreviewSchema }
  serve(app, page.preview, preview, ({ params, query }) => previewPage(deps, params.id, query.token))
  serve(app, page.directions, { reply: Type.Array(DirectionSchema) }, (_input, { learnerId }) => directionsOf(deps.db, learnerId))
  serve(app, page.chooseDirections, { body: ChosenDirectionsSchema, reply: Type.Array(DirectionSchema) }, ({ body }, { learnerId }) =>
    chooseDirections(deps, learnerId, body.pageCategoryIds),
  )
}

const serveHelp: ServicePlugin = (app, deps) => {
  serve(app, help.list, { reply: Type.Array(HelpItemSchema) }, () => shownHelp(deps.db))
  serve(app, help.detail, { params: IdParamsSchema, reply: HelpDetailSchema }, ({ params }) => helpDetail(deps, params.id))
}

/** Courses, pages, search and site settings. */
export const courseService: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  serve(app, course.categoryTree, { reply: CategoryTreeSchema }, () => readCategoryTree(deps))
  serve(app, course.list, { query: CourseListQuerySchema, reply: Type.Array(CourseCardSchema) }, ({ query }) => listCourses(deps, query))
  serve(app, course.extra, { ...byId, reply: CourseExtraSchema }, ({ params }) => courseExtra(deps, params.id))
  serve(app, course.forUser, { ...byId, reply: CourseForUserSchema }, ({ params }, { userId }) => courseForUser(deps, params.id, userId))
  serve(app, course.items, { ...byId, query: CourseItemsQuerySchema, reply: Type.Array(ChapterSchema) }, ({ params, query }, { userId }) =>
    courseItems(deps, { courseId: params.id, userId, status: query.status }),
  )
  serve(app, course.mine, { reply: Type.Array(LearnerCourseSchema) }, (_input, { learnerId }) => coursesOf(deps, learnerId))
  serve(app, course.articles, { query: ArticleListQuerySchema, reply: Type.Array(ArticleCardSchema) }, ({ query }) =>
    listArticles(deps, query),
  )
  serve(app, course.article, { ...byId, reply: ArticleSchema }, ({ params }) => readArticle(deps, params.id))
  serve(app, course.openlink, { body: OpenlinkRequestSchema, reply: OpenlinkSchema }, ({ body }) => courseOpenlink(deps, body))
  serve(app, setting.site, { reply: SettingSchema }, async () => siteSetting(deps.env))
  serve(app, course.pageItems, { ...byId, reply: BlockPageSchema }, ({ params }) => blockPage(deps, params.id))
  serve(app, course.ofTeacher, { ...byId, reply: TeacherCoursesSchema }, ({ params }) => teacherCourses(deps, params.id))
  servePages(app, deps)
  serveHelp(app, deps)
  materialCalls(app, deps)
  guideCalls(app, deps)
  giftCalls(app, deps)
  searchCalls(app, deps)
  shelfCalls(app, deps)
  gateCalls(app, deps)
  textbookCalls(app, deps)
}
