import type { Db } from '../../../database/tables'
import { forbidden } from '../../../refusal'
import { isOwned } from '../../../repositories/entitlement'
import { type Lock, locksOver } from './locks'
import { vipRight } from './vip'

/** Whether a learner has opened a lock: by unlocking it, by a course they own, or as a VIP. */
export async function isOpen(db: Db, userId: number, lock: Lock, now: number): Promise<boolean> {
  const opened = await db
    .selectFrom('category_unlock')
    .select('category_id')
    .where('user_id', '=', userId)
    .where('category_id', '=', lock.category_id)
    .executeTakeFirst()
  if (opened) return true
  if (lock.course_id !== null && (await isOwned(db, { userId, courseId: lock.course_id }, now))) return true
  return (await vipRight(db, userId, lock, now)) !== undefined
}

/** The locked category between a learner (null: a visitor) and a category; null when there is none. */
export async function lockedBy(db: Db, userId: number | null, categoryId: number, now: number): Promise<number | null> {
  for (const lock of await locksOver(db, categoryId)) if (userId === null || !(await isOpen(db, userId, lock, now))) return lock.category_id
  return null
}

/** Refuses (403) a learner for whom a category of the question bank is locked. */
export async function assertUnlocked(db: Db, userId: number, categoryId: number, now: number): Promise<void> {
  if ((await lockedBy(db, userId, categoryId, now)) !== null) throw forbidden('这个题库还没有解锁')
}
