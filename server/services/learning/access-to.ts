import { type Access, courseAccess } from '@/domain/learning/course-access'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'

/** What a visitor may do with a course at `now`, and until when (ms). Throws not found. */
export async function accessTo(
  db: Db,
  userId: number | null,
  courseId: number,
  now: number,
): Promise<{ access: Access; expiresAt: number | null }> {
  const course = await db.selectFrom('course').select('price').where('id', '=', courseId).executeTakeFirst()
  if (!course) throw notFound('课程')
  const held = db.selectFrom('entitlement').select('expires_at as expiresAt').where('course_id', '=', courseId)
  const right = userId === null ? undefined : await held.where('user_id', '=', userId).executeTakeFirst()
  return { access: courseAccess(course.price, userId !== null, right ?? null, now), expiresAt: right?.expiresAt ?? null }
}
