import type { CourseCoupon } from '@/contract/money/coupon.schema'
import { coversCourse } from '@/domain/money/coupon'
import type { Deps } from '../../../deps'
import { fullyTaken, listedBatches } from '../../../repositories/coupon-batch'
import { coursesForSale } from '../../../repositories/course-price'

/** Coupons that are given out to everybody and may be used for a course, and whether this learner has them. */
export async function couponsOfCourse({ db, now }: Deps, userId: number | null, courseId: number): Promise<CourseCoupon[]> {
  const [course] = await coursesForSale(db, [courseId])
  if (!course || course.price === 0) return []
  const open = (await listedBatches(db, now())).filter(({ terms }) => coversCourse(terms, { courseId, categoryIds: course.categoryIds }))
  const usable = open.filter(({ terms }) => terms.threshold <= course.price)
  const taken = userId === null ? [] : await fullyTaken(db, userId, usable)
  return usable.map(({ id, token, title, note }) => ({ token, title, note, isTaken: taken.includes(id) }))
}
