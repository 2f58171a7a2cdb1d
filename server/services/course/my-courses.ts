import type { Deps } from '#server/deps'
import { courseCards } from '#server/repositories/course/cards'
import { clearExpired, countOwned, ownedCourses } from '#server/repositories/course/owned'
import { progressIn, shownProgress } from '#server/repositories/learn/progress'
import type { ClearExpiredQuery, Cleared, MyCourses, MyCoursesQuery } from '@/contract/course/my-courses.schema'

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
