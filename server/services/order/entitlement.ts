import { accessUntil } from '@/domain/money/price'
import type { Db, Tx } from '../../database/tables'

type Right = { userId: number; courseId: number }

/** Whether the learner may use the course at `now`. */
export async function isOwned(db: Db | Tx, { userId, courseId }: Right, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('entitlement')
    .select('course_id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
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
    .returning('user_id')
    .executeTakeFirst()
  return granted !== undefined
}
