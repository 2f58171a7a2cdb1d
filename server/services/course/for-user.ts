import type { Deps } from '#server/deps'
import { courseCards } from '#server/repositories/course/cards'
import { rightsOf } from '#server/repositories/course/entitlement'
import { progressIn, shownProgress } from '#server/repositories/learn/progress'
import { accessTo } from '#server/services/learn/access-to'
import type { CourseForUser, LearnerCourse } from '@/contract/course/course.schema'

/** Access and progress of the visitor in a course. */
export async function courseForUser({ db, now }: Deps, courseId: number, userId: number | null): Promise<CourseForUser> {
  const { access, expiresAt } = await accessTo(db, userId, courseId, now())
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
