import type { Deps } from '#server/deps'
import { coursesForSale } from '#server/repositories/course/course-price'
import { fullyTaken, listedBatches } from '#server/repositories/wallet/coupon-batch'
import type { CourseCoupon } from '@/contract/wallet/coupon.schema'
import { coversCourse } from '@/domain/wallet/coupon'

/** Coupons that are given out to everybody and may be used for a course, and whether this learner has them. */
export async function couponsOfCourse({ db, now }: Deps, userId: number | null, courseId: number): Promise<CourseCoupon[]> {
  const [course] = await coursesForSale(db, [courseId])
  if (!course || course.price === 0) return []
  const open = (await listedBatches(db, now())).filter(({ terms }) => coversCourse(terms, { courseId, categoryIds: course.categoryIds }))
  const usable = open.filter(({ terms }) => terms.threshold <= course.price)
  const taken = userId === null ? [] : await fullyTaken(db, userId, usable)
  return usable.map(({ id, token, title, note }) => ({ token, title, note, isTaken: taken.includes(id) }))
}
