import type { Db } from '#server/database/tables'
import { memberFacts } from '#server/repositories/account/membership'
import { isOwned } from '#server/repositories/course/entitlement'
import { type Lock, locksOver, unlockOf } from '#server/repositories/tiku/subject'
import { membershipOf } from '@/domain/account/member'

type Right = { receipt: string; at: number }

/**
 * Finds the right that takes the learner past this lock as a member, and since when: a course in time or their growth; undefined when there
 * is none.
 */
export async function vipRight(db: Db, userId: number, { vip_level }: Lock, now: number): Promise<Right | undefined> {
  if (vip_level === null) return undefined
  const facts = await memberFacts(db, userId, now)
  const { level, source } = membershipOf(facts)
  if (level < vip_level) return undefined
  if (source === 'course' && facts.course)
    return { receipt: `${level} 级 VIP 会员，来自《${facts.course.title}》`, at: facts.course.grantedAt }
  return { receipt: `${level} 级 VIP 会员，由成长值达到`, at: now }
}

/** The locked category between a learner (null: a visitor) and a category; null when there is none. */
export async function lockedBy(db: Db, userId: number | null, categoryId: number, now: number): Promise<number | null> {
  for (const lock of await locksOver(db, categoryId)) if (userId === null || !(await isOpen(db, userId, lock, now))) return lock.category_id
  return null
}

/** Whether a learner has opened a lock: by unlocking it, by a course they own, or as a VIP. */
export async function isOpen(db: Db, userId: number, lock: Lock, now: number): Promise<boolean> {
  if (await unlockOf(db, userId, lock.category_id)) return true
  if (lock.course_id !== null && (await isOwned(db, { userId, courseId: lock.course_id }, now))) return true
  return (await vipRight(db, userId, lock, now)) !== undefined
}
