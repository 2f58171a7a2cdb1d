import type { Unlock } from '@/contract/exam/unlock.schema'
import { membershipOf } from '@/domain/account/membership'
import type { Db } from '../../../database/tables'
import { memberFacts } from '../../../repositories/membership'
import type { Lock } from './locks'

type Right = { receipt: string; at: number }

/** What makes the learner a VIP past this lock, and since when: a course in time or their growth; undefined when nothing does. */
export async function vipRight(db: Db, userId: number, { vip_level }: Lock, now: number): Promise<Right | undefined> {
  if (vip_level === null) return undefined
  const facts = await memberFacts(db, userId, now)
  const { level, source } = membershipOf(facts)
  if (level < vip_level) return undefined
  if (source === 'course' && facts.course)
    return { receipt: `${level} 级 VIP 会员，来自《${facts.course.title}》`, at: facts.course.grantedAt }
  return { receipt: `${level} 级 VIP 会员，由成长值达到`, at: now }
}

/** The required level, and the cheapest course that gives it; null where there is no such level or course. */
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
