import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readStale } from '#server/database/replica'
import type { Deps } from '#server/deps'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { ownMedia } from '#server/media-url'
import { isInLibrary, playedMedia } from '#server/providers/media/played'
import { paymentsOn } from '#server/providers/payment/gateway'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { cachedPublic } from '#server/public-cache'
import { notFound } from '#server/refusal'
import { categoryTree } from '#server/repositories/course/category'
import { cardsOf, courseCard, courseCards, listedCourses, saleOf } from '#server/repositories/course/course'
import { coursePage } from '#server/repositories/course/course-page'
import { rightsOf } from '#server/repositories/course/entitlement'
import { clearExpired, countOwned, ownedCourses } from '#server/repositories/course/owned'
import { offeredCourse } from '#server/repositories/course/sale'
import { lessonsForSale } from '#server/repositories/learn/lesson/lesson'
import { progressIn, shownProgress } from '#server/repositories/learn/progress'
import { richMedia } from '#server/rich-media'
import { shownAccess } from '#server/services/learn/lesson'
import type { CourseCard, CourseExtra, CourseForUser, CourseListQuery, LearnerCourse } from '@/contract/course/course.schema'
import type { ClearExpiredQuery, Cleared, MyCourses, MyCoursesQuery } from '@/contract/course/my-courses.schema'
import { type SaleCheck, saleAdvice, saleChecks } from '@/domain/course/sale-advice'
import { priceFaults, saleFaults } from '@/domain/course/sale-faults'
import { isLink } from '@/domain/text/link-text'

/** Courses of a category and of all below it, in the order requested. */
export function listCourses(deps: Deps, query: CourseListQuery): Promise<CourseCard[]> {
  const { env } = deps
  const key = JSON.stringify(Object.entries(query).sort())
  return cachedPublic(deps, `courses ${key}`, () => readStale(deps, async (db) => cardsOf(db, env, await listedCourses(db, query))))
}

type Looking = { userId: number | null; previewed: number | null }

/** All data of a course page. One that was never sold is shown to those who have a right to it, and to staff who look at it before. */
export async function courseExtra(deps: Deps, id: number, { userId, previewed }: Looking): Promise<CourseExtra> {
  const { db, env } = deps
  const page = await coursePage(db, env, id)
  if (!page) throw notFound('课程')
  if (!page.row.was_on_sale) await shownAccess(db, userId, id, deps.now(), previewed)
  const { row, teachers, totalSeconds, reviewCount } = page
  return {
    ...courseCard(env, row, teachers),
    totalSeconds,
    reviewCount,
    validDays: row.valid_days,
    groupName: row.group_name,
    highlights: row.highlights,
    summary: richMedia(env, row.summary),
    teachers: row.teacher_ids.flatMap((teacherId) => teachers.get(teacherId) ?? []),
    trailer: await playedMedia(deps, row.trailer),
    isOnSale: row.is_on_sale,
    ...(previewed === id && { isPreview: true }),
  }
}

/** A page of the learner's courses by whether their right is over and their learning begun. */
export async function myCourses({ db, env, now }: Deps, userId: number, query: MyCoursesQuery): Promise<MyCourses> {
  const { page = 0, limit = 20, needCount = 0, expireType = 'all', activateType = 'all' } = query
  const wanted = { userId, now: now(), expireType, activateType }
  const rows = await ownedCourses(db, wanted, { page, limit })
  const ids = rows.map((row) => row.course_id)
  const cards = await courseCards(db, env, ids)
  const progress = await progressIn(db, userId, ids)
  const courses = rows.flatMap(({ course_id, expires_at }) => {
    const course = cards.get(course_id)
    return course ? [{ course, expiresAt: expires_at, progress: shownProgress(progress.get(course_id)) }] : []
  })
  return { courses, count: needCount === 1 ? await countOwned(db, wanted) : null }
}

/** Removes expired courses from the learner's list. Progress is kept, and buying the course again restores it. */
export async function clearExpiredCourses({ db, now }: Deps, userId: number, { courseType = 'all' }: ClearExpiredQuery): Promise<Cleared> {
  return { cleared: await clearExpired(db, userId, now(), courseType === 'all' ? null : courseType) }
}

/** Access and progress of the visitor in a course. */
export async function courseForUser({ db, now }: Deps, courseId: number, { userId, previewed }: Looking): Promise<CourseForUser> {
  const { access, expiresAt } = await shownAccess(db, userId, courseId, now(), previewed)
  const progress = await progressIn(db, userId, [courseId])
  return { courseId, access, expiresAt, progress: shownProgress(progress.get(courseId)) }
}

/** Courses the learner has a right to, in time or not, newest learning first and then the newest right. */
export async function coursesOf({ db, env }: Deps, userId: number): Promise<LearnerCourse[]> {
  const rights = await rightsOf(db, userId)
  const ids = rights.map((right) => right.course_id)
  const [cards, progress] = [await courseCards(db, env, ids), await progressIn(db, userId, ids)]
  const lastAt = (courseId: number) => progress.get(courseId)?.lastAt ?? 0
  const newestFirst = rights.sort(
    (a, b) => lastAt(b.course_id) - lastAt(a.course_id) || b.granted_at - a.granted_at || b.course_id - a.course_id,
  )
  return newestFirst.flatMap(({ course_id, expires_at }) => {
    const course = cards.get(course_id)
    return course ? [{ course, expiresAt: expires_at, progress: shownProgress(progress.get(course_id)) }] : []
  })
}

/** The tree of categories, which is the same for everybody. */
export const readCategoryTree = (deps: Deps) => cachedPublic(deps, 'tree', () => readStale(deps, categoryTree))

const UPLOADS = '/uploads/'

/** Whether a file of ours is there; a link to another site is believed, and a film of the library that is being prepared will be there. */
async function isThere({ db, env }: Pick<Deps, 'db' | 'env'>, address: string): Promise<boolean> {
  if (isLink(address)) return true
  const isKept = await isInLibrary(db, address)
  if (isKept !== null) return isKept
  const isUpload = address.startsWith(UPLOADS)
  const [folder, name] = isUpload ? [uploadsFolder(env), address.slice(UPLOADS.length)] : [mediaFolder, ownMedia(address)]
  const file = path.join(folder, name)
  if (!file.startsWith(folder + path.sep)) return false
  const found = await stat(file).catch(expectSystemError)
  return found?.isFile() ?? false
}

/** Advice on what a course should have before it is sold. */
export async function saleAdviceOf({ db }: Pick<Deps, 'db'>, courseId: number): Promise<string[]> {
  const course = await offeredCourse(db, courseId)
  return course ? saleAdvice(course) : []
}

/** Checks for what a course should have before it is sold. */
export async function saleChecksOf({ db }: Pick<Deps, 'db'>, courseId: number): Promise<SaleCheck[]> {
  const course = await offeredCourse(db, courseId)
  return course ? saleChecks(course) : []
}

/** A reason why a course must not go on sale yet, with the lesson that it is about; null where it is about the price, undefined about all. */
export type SaleFault = { words: string; lessonId: number | null | undefined }

/** Checks what keeps a course from going on sale. `lessons`: how many lessons it has. */
export async function checkSale(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  courseId: number,
): Promise<{ faults: SaleFault[]; lessons: number }> {
  const rows = await lessonsForSale(deps.db, courseId)
  const lessons = await Promise.all(rows.map(async (row) => ({ ...row, hasFile: await isThere(deps, row.media) })))
  const { price = 0 } = (await saleOf(deps.db, courseId)) ?? {}
  const found = saleFaults(lessons, { hasLive: deps.env.live.kind !== 'off', now: deps.now() })
  const faults = found.map(({ lesson, words }): SaleFault => ({ words, lessonId: lesson?.id }))
  const ofPrice = priceFaults(price, paymentsOn(deps.env).length > 0).map((words): SaleFault => ({ words, lessonId: null }))
  return { faults: [...faults, ...ofPrice], lessons: lessons.length }
}

/** Reasons why a course must not go on sale yet. */
export const saleFaultsOf = async (deps: Pick<Deps, 'db' | 'env' | 'now'>, courseId: number): Promise<string[]> =>
  (await checkSale(deps, courseId)).faults.map(({ words }) => words)
