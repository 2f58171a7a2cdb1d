import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { rightOf } from '#server/repositories/course/entitlement'
import { saleOf } from '#server/repositories/course/find'
import { type Access, courseAccess } from '@/domain/course/course'

/** Tells what a visitor may do with a course at `now`, until when (ms), and whether it is sold. Throws not found. */
export async function accessTo(
  db: Db,
  userId: number | null,
  courseId: number,
  now: number,
): Promise<{ access: Access; expiresAt: number | null; isOnSale: boolean }> {
  const course = await saleOf(db, courseId)
  if (!course) throw notFound('课程')
  const right = userId === null ? undefined : await rightOf(db, userId, courseId)
  const expiresAt = right?.expires_at ?? null
  const access = courseAccess(course.price, userId !== null, (right && { expiresAt }) ?? null, now)
  return { access, expiresAt, isOnSale: course.is_on_sale }
}
