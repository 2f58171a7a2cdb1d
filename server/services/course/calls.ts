import type { Deps, ServicePlugin } from '#server/deps'
import { deviceCodeOf, sharedNetworkOf } from '#server/http/caller'
import { previewedCourse } from '#server/http/preview'
import { serve, type Visit } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { cardsOf, coursesTaughtBy, teachersById } from '#server/repositories/course/course'
import { chapterTitles } from '#server/repositories/learn/lesson/chapters'
import { lessonsFor } from '#server/repositories/learn/lesson/lesson'
import { lessonView, shownAccess } from '#server/services/learn/lesson'
import { around } from '@/contract/course/around'
import { bargain } from '@/contract/course/bargain'
import { course } from '@/contract/course/course'
import type { Chapter, LearnStatus, LessonItem, TeacherCourses } from '@/contract/course/course.schema'
import { gate } from '@/contract/course/gate'
import { material } from '@/contract/course/material'
import { myCourses } from '@/contract/course/my-courses'
import { gift } from '@/contract/course/redeem-code'
import { canLearn } from '@/domain/course/course'
import { learnStatus } from '@/domain/learn/lesson'
import { guidePage, openForVisitor, recommendedFor, shareInfo } from './around'
import { bargainOf, bargainOffer, cutBargain, startBargain } from './bargain'
import {
  clearExpiredCourses,
  courseExtra,
  courseForUser,
  coursesOf,
  listCourses,
  myCourses as pageOfMine,
  readCategoryTree,
} from './courses'
import { authInfo, confirmCombine, gateCalls } from './gate'
import { bindPhaseCall, guideCalls } from './guide-calls'
import { batchDownload, courseMaterials } from './materials'
import { activateRedeemCode, checkRedeemCode } from './redeem-code'
import { shelfCalls } from './shelf-calls'

/** Files of a course, and feedback on its lessons. */
const materialCalls: ServicePlugin = (app, deps) => {
  serve(app, material.list, ({ params, query }, { learnerId }) => courseMaterials(deps, learnerId, params.id, query))
  serve(app, material.batchDownload, ({ query }, { learnerId }) => batchDownload(deps, learnerId, query.ids))
}

type Asked = { courseId: number; userId: number | null; previewed: number | null; status?: LearnStatus | undefined }

/** Every lesson of a course in the order in which they are learned, with its state for the visitor. */
async function courseLessons({ db, now }: Deps, { courseId, userId, previewed }: Asked): Promise<LessonItem[]> {
  const at = now()
  const { access } = await shownAccess(db, userId, courseId, at, previewed)
  const lessons = await lessonsFor(db, userId, courseId)
  return lessons.map((lesson) => ({ ...lessonView(lesson, at), canLearn: previewed === courseId || canLearn(access, lesson.is_trial) }))
}

/** Chapters and lessons of a course with their state for the visitor; a chapter without a lesson of the wanted status is left out. */
async function courseItems({ db, now }: Deps, { courseId, userId, previewed, status = 'all' }: Asked): Promise<Chapter[]> {
  const at = now()
  const { access } = await shownAccess(db, userId, courseId, at, previewed)
  const chapters = await chapterTitles(db, courseId)
  const lessons = await lessonsFor(db, userId, courseId)
  const shown = chapters.map((chapter) => ({
    ...chapter,
    lessons: lessons
      .filter((lesson) => lesson.chapter_id === chapter.id)
      .map((lesson) => ({ ...lessonView(lesson, at), canLearn: previewed === courseId || canLearn(access, lesson.is_trial) }))
      .filter((lesson) => status === 'all' || learnStatus(lesson) === status),
  }))
  return status === 'all' ? shown : shown.filter(({ lessons }) => lessons.length > 0)
}

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Codes printed in books. */
const redeemCodeCalls: ServicePlugin = (app, deps) => {
  serve(app, gift.check, ({ body }, visit) => checkRedeemCode(deps, callerOf(visit), body.code))
  serve(app, gift.activate, ({ body }, visit) => activateRedeemCode(deps, callerOf(visit), body))
}

/** A teacher and the courses they teach, in the school's order. */
async function teacherCourses({ db, env }: Deps, id: number): Promise<TeacherCourses> {
  const teacher = (await teachersById(db, env, [id])).get(id)
  if (!teacher) throw notFound('老师')
  return { teacher, courses: await cardsOf(db, env, await coursesTaughtBy(db, id)) }
}

const helperOf = ({ learnerId, network, request }: Visit) => ({
  userId: learnerId,
  device: deviceCodeOf(request),
  network: sharedNetworkOf(network),
  host: request.host,
})

const serveBargains: ServicePlugin = (app, deps) => {
  serve(app, bargain.offer, ({ params }, { userId }) => bargainOffer(deps, params.id, userId))
  serve(app, bargain.start, ({ body }, { learnerId, request }) =>
    startBargain(deps, { userId: learnerId, device: deviceCodeOf(request), host: request.host }, body.courseId),
  )
  serve(app, bargain.detail, ({ params }, visit) => bargainOf(deps, helperOf(visit), params.id))
  serve(app, bargain.cut, ({ params }, visit) => cutBargain(deps, helperOf(visit), params.id))
}

/** Courses, and what is offered with them. */
export const courseCalls: ServicePlugin = (app, deps) => {
  serve(app, course.categoryTree, () => readCategoryTree(deps))
  serve(app, course.list, ({ query }) => listCourses(deps, query))
  const looking = async (visit: Visit) => ({ userId: visit.userId, previewed: await previewedCourse(deps, visit) })
  serve(app, course.extra, async ({ params }, visit) => courseExtra(deps, params.id, await looking(visit)))
  serve(app, course.forUser, async ({ params }, visit) => courseForUser(deps, params.id, await looking(visit)))
  serve(app, course.items, async ({ params, query: { status } }, visit) =>
    courseItems(deps, { courseId: params.id, ...(await looking(visit)), status }),
  )
  serve(app, course.lessons, async ({ params }, visit) => courseLessons(deps, { courseId: params.id, ...(await looking(visit)) }))
  serve(app, course.mine, (_input, { learnerId }) => coursesOf(deps, learnerId))
  serve(app, course.ofTeacher, ({ params }) => teacherCourses(deps, params.id))
  materialCalls(app, deps)
  guideCalls(app, deps)
  redeemCodeCalls(app, deps)
  shelfCalls(app, deps)
  gateCalls(app, deps)
  serveBargains(app, deps)
  bindPhaseCall(app, deps)
  serve(app, around.recommend, ({ params }) => recommendedFor(deps, params.id))
  serve(app, around.shareInfo, ({ params }, { request }) => shareInfo(deps, params.id, request.host))
  serve(app, around.guidePage, ({ query }) => guidePage(deps, query))
  serve(app, gate.authInfo, ({ params }) => authInfo(deps, params.id))
  serve(app, gate.confirmCombine, ({ params, body }, { learnerId }) => confirmCombine(deps, learnerId, params.id, body))
  serve(app, myCourses.list, ({ query }, { learnerId }) => pageOfMine(deps, learnerId, query))
  serve(app, myCourses.clearExpired, ({ query }, { learnerId }) => clearExpiredCourses(deps, learnerId, query))
  serve(app, around.recommendedOpen, (_input, { userId }) => openForVisitor(deps, userId))
}
