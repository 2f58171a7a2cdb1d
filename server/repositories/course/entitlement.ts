import type { Db, Tx } from '#server/database/tables'
import { accessUntil } from '@/domain/money/price'
import { addLearners, isNewRow } from './course-edit'

type Right = { userId: number; courseId: number }

/** The learner's right to a course, in time or not. */
export const rightOf = (db: Db | Tx, userId: number, courseId: number) =>
  db.selectFrom('entitlement').selectAll().where('user_id', '=', userId).where('course_id', '=', courseId).executeTakeFirst()

/** All rights of a learner, in time or not. */
export const rightsOf = (db: Db, userId: number) => db.selectFrom('entitlement').selectAll().where('user_id', '=', userId).execute()

/** Whether the learner may use the course at `now`. A right that the order `but` gave does not count. */
export async function isOwned(db: Db | Tx, { userId, courseId, but }: Right & { but?: string }, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('entitlement')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(but !== undefined, (query) => query.where('order_sn', 'is distinct from', but ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

/** Grants the course an order bought, or renews a right that has ended; false when the learner owns it already. */
export async function grant(work: Tx, order: Right & { orderSn: string }, now: number): Promise<boolean> {
  const { userId: user_id, courseId: course_id, orderSn: order_sn } = order
  const course = await work.selectFrom('course').select('valid_days').where('id', '=', course_id).executeTakeFirstOrThrow()
  const right = { granted_at: now, expires_at: accessUntil(now, course.valid_days), order_sn }
  const granted = await work
    .insertInto('entitlement')
    .values({ user_id, course_id, ...right })
    .onConflict((on) => on.columns(['user_id', 'course_id']).doUpdateSet(right).where('entitlement.expires_at', '<=', now))
    .returning(isNewRow.as('isNew'))
    .executeTakeFirst()
  if (granted?.isNew) await addLearners(work, course_id, 1)
  return granted !== undefined
}

/** Grants every course of an order, or none of them; false when the learner owns one already. */
export async function grantAll(work: Tx, order: { userId: number; courseIds: number[]; orderSn: string }, now: number): Promise<boolean> {
  const { userId, orderSn } = order
  // In one order, so that two purchases at once do not wait for each other in turn.
  for (const courseId of [...order.courseIds].sort((one, other) => one - other)) {
    if (await grant(work, { userId, courseId, orderSn }, now)) continue
    await endRights(work, userId, orderSn, order.courseIds)
    return false
  }
  return true
}

/** Ends the rights an order gave to some courses. */
export async function endRights(work: Tx, userId: number, orderSn: string, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  const ended = await work
    .deleteFrom('entitlement')
    .where('user_id', '=', userId)
    .where('order_sn', '=', orderSn)
    .where('course_id', 'in', courseIds)
    .returning('course_id')
    .execute()
  const ids = ended.map(({ course_id }) => course_id).sort((one, other) => one - other)
  for (const id of ids) await addLearners(work, id, -1)
}
