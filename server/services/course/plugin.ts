import { Type } from '@sinclair/typebox'
import type { Deps, ServicePlugin } from '#server/deps'
import { deviceCodeOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { shownHelp } from '#server/repositories/account/help'
import { directionsOf } from '#server/repositories/account/learner'
import { cardsOf, coursesTaughtBy, teachersById } from '#server/repositories/course/course'
import { chapterTitles } from '#server/repositories/learn/lesson/chapters'
import { lessonsFor } from '#server/repositories/learn/lesson/lesson'
import { pagesAt } from '#server/repositories/site/block-page/drafts'
import { helpDetail } from '#server/services/account/help'
import { giveFeedback, ownFeedback, tagsOfFeedback } from '#server/services/learn/feedback'
import { accessTo, lessonView } from '#server/services/learn/lesson'
import { textbookCalls } from '#server/services/order/calls'
import { searchCalls } from '#server/services/search/calls'
import { listArticles, readArticle } from '#server/services/site/articles'
import { courseOpenlink } from '#server/services/site/openlink'
import { blockPage, previewPage } from '#server/services/site/page'
import { chooseDirections, siteSetting } from '#server/services/site/setting'
import { help } from '@/contract/account/help'
import { HelpDetailSchema, HelpItemSchema } from '@/contract/account/help.schema'
import { course } from '@/contract/course/course'
import {
  CategoryTreeSchema,
  type Chapter,
  ChapterSchema,
  CourseCardSchema,
  CourseExtraSchema,
  CourseForUserSchema,
  CourseItemsQuerySchema,
  CourseListQuerySchema,
  LearnerCourseSchema,
  type LearnStatus,
  type TeacherCourses,
  TeacherCoursesSchema,
} from '@/contract/course/course.schema'
import { material } from '@/contract/course/material'
import { BatchDownloadQuerySchema, MaterialQuerySchema, MaterialSchema, MaterialTicketSchema } from '@/contract/course/material.schema'
import { gift } from '@/contract/course/redeem-code'
import { ActivateGiftSchema, CheckGiftSchema, GiftSchema } from '@/contract/course/redeem-code.schema'
import { feedback } from '@/contract/learn/feedback'
import {
  FeedbackQuerySchema,
  FeedbackSchema,
  FeedbackTagSchema,
  NewFeedbackSchema,
  OwnFeedbackSchema,
} from '@/contract/learn/feedback.schema'
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
import { canLearn } from '@/domain/course/course'
import { learnStatus } from '@/domain/learn/lesson'
import { courseExtra, courseForUser, coursesOf, listCourses, readCategoryTree } from './courses'
import { gateCalls } from './gate'
import { guideCalls } from './guide-calls'
import { batchDownload, courseMaterials } from './materials'
import { activateGift, checkGift } from './redeem-code'
import { shelfCalls } from './shelf-calls'

/** Files of a course, and feedback on its lessons. */
const materialCalls: ServicePlugin = (app, deps) => {
  const byId = { params: IdParamsSchema }
  serve(
    app,
    material.list,
    { ...byId, query: MaterialQuerySchema, reply: Type.Array(MaterialSchema) },
    ({ params, query }, { learnerId }) => courseMaterials(deps, learnerId, params.id, query),
  )
  serve(app, material.batchDownload, { query: BatchDownloadQuerySchema, reply: MaterialTicketSchema }, ({ query }, { learnerId }) =>
    batchDownload(deps, learnerId, query.ids),
  )
  serve(app, feedback.tags, { reply: Type.Array(FeedbackTagSchema) }, () => tagsOfFeedback(deps))
  serve(app, feedback.give, { body: NewFeedbackSchema, reply: FeedbackSchema }, ({ body }, { learnerId }) =>
    giveFeedback(deps, learnerId, body),
  )
  serve(app, feedback.mine, { ...byId, query: FeedbackQuerySchema, reply: OwnFeedbackSchema }, ({ params }, { learnerId }) =>
    ownFeedback(deps, learnerId, params.id),
  )
}

type Asked = { courseId: number; userId: number | null; status?: LearnStatus | undefined }

/** Chapters and lessons of a course with their state for the visitor; a chapter without a lesson of the wanted status is left out. */
async function courseItems({ db, now }: Deps, { courseId, userId, status = 'all' }: Asked): Promise<Chapter[]> {
  const at = now()
  const { access } = await accessTo(db, userId, courseId, at)
  const chapters = await chapterTitles(db, courseId)
  const lessons = await lessonsFor(db, userId, courseId)
  const shown = chapters.map((chapter) => ({
    ...chapter,
    lessons: lessons
      .filter((lesson) => lesson.chapter_id === chapter.id)
      .map((lesson) => ({ ...lessonView(lesson, at), canLearn: canLearn(access, lesson.is_trial) }))
      .filter((lesson) => status === 'all' || learnStatus(lesson) === status),
  }))
  return status === 'all' ? shown : shown.filter(({ lessons }) => lessons.length > 0)
}

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Codes printed in books. */
const giftCalls: ServicePlugin = (app, deps) => {
  serve(app, gift.check, { body: CheckGiftSchema, reply: GiftSchema }, ({ body }, visit) => checkGift(deps, callerOf(visit), body.code))
  serve(app, gift.activate, { body: ActivateGiftSchema, reply: GiftSchema }, ({ body }, visit) => activateGift(deps, callerOf(visit), body))
}

/** A teacher and the courses they teach, in the school's order. */
async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teacher = (await teachersById(db, env, [id])).get(id)
  if (!teacher) throw notFound('老师')
  return { teacher, courses: await cardsOf(db, env, await coursesTaughtBy(db, id)) }
}

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
