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
import { course } from '@/contract/course/course'
import type { Chapter, LearnStatus, TeacherCourses } from '@/contract/course/course.schema'
import { material } from '@/contract/course/material'
import { gift } from '@/contract/course/redeem-code'
import { feedback } from '@/contract/learn/feedback'
import { page } from '@/contract/site/page'
import { setting } from '@/contract/site/setting'
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
  serve(app, material.list, ({ params, query }, { learnerId }) => courseMaterials(deps, learnerId, params.id, query))
  serve(app, material.batchDownload, ({ query }, { learnerId }) => batchDownload(deps, learnerId, query.ids))
  serve(app, feedback.tags, () => tagsOfFeedback(deps))
  serve(app, feedback.give, ({ body }, { learnerId }) => giveFeedback(deps, learnerId, body))
  serve(app, feedback.mine, ({ params }, { learnerId }) => ownFeedback(deps, learnerId, params.id))
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
  serve(app, gift.check, ({ body }, visit) => checkGift(deps, callerOf(visit), body.code))
  serve(app, gift.activate, ({ body }, visit) => activateGift(deps, callerOf(visit), body))
}

/** A teacher and the courses they teach, in the school's order. */
async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teacher = (await teachersById(db, env, [id])).get(id)
  if (!teacher) throw notFound('老师')
  return { teacher, courses: await cardsOf(db, env, await coursesTaughtBy(db, id)) }
}

const servePages: ServicePlugin = (app, deps) => {
  serve(app, page.attached, ({ query }) => pagesAt(deps.db, query.itemType, query.item))
  serve(app, page.preview, ({ params, query }) => previewPage(deps, params.id, query.token))
  serve(app, page.directions, (_input, { learnerId }) => directionsOf(deps.db, learnerId))
  serve(app, page.chooseDirections, ({ body }, { learnerId }) => chooseDirections(deps, learnerId, body.pageCategoryIds))
}

const serveHelp: ServicePlugin = (app, deps) => {
  serve(app, help.list, () => shownHelp(deps.db))
  serve(app, help.detail, ({ params }) => helpDetail(deps, params.id))
}

/** Courses, pages, search and site settings. */
export const courseService: ServicePlugin = (app, deps) => {
  serve(app, course.categoryTree, () => readCategoryTree(deps))
  serve(app, course.list, ({ query }) => listCourses(deps, query))
  serve(app, course.extra, ({ params }) => courseExtra(deps, params.id))
  serve(app, course.forUser, ({ params }, { userId }) => courseForUser(deps, params.id, userId))
  serve(app, course.items, ({ params, query }, { userId }) => courseItems(deps, { courseId: params.id, userId, status: query.status }))
  serve(app, course.mine, (_input, { learnerId }) => coursesOf(deps, learnerId))
  serve(app, course.articles, ({ query }) => listArticles(deps, query))
  serve(app, course.article, ({ params }) => readArticle(deps, params.id))
  serve(app, course.openlink, ({ body }) => courseOpenlink(deps, body))
  serve(app, setting.site, async () => siteSetting(deps.env))
  serve(app, course.pageItems, ({ params }) => blockPage(deps, params.id))
  serve(app, course.ofTeacher, ({ params }) => teacherCourses(deps, params.id))
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
