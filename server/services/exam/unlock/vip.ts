import type { Unlock } from '@/contract/exam/unlock.schema'
import type { Db } from '../../../database/tables'
import type { Lock } from './locks'

/** What makes the learner a VIP past this lock: the course that gives the level, and since when; undefined when nothing does. */
export async function vipRight(db: Db, userId: number, { vip_level }: Lock, now: number) {
  if (vip_level === null) return undefined
  return db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .select(['course.title', 'course.vip_level', 'granted_at'])
    .where('entitlement.user_id', '=', userId)
    .where('course.vip_level', '>=', vip_level)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('course.vip_level', 'desc')
    .orderBy('course.id')
    .executeTakeFirst()
}

/** The level asked for, and the cheapest course that gives it; null where VIPs are as everybody, or none is to be had. */
export async function vipWay(db: Db, { vip_level }: Lock): Promise<Unlock['vip']> {
  if (vip_level === null) return null
  const course = await db
    .selectFrom('course')
    .select(['id', 'title'])
    .where('vip_level', '>=', vip_level)
    .orderBy('price')
    .orderBy('id')
    .executeTakeFirst()
  return course ? { level: vip_level, course } : null
}
