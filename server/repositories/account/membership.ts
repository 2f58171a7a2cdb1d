import type { Db, Tx } from '#server/database/tables'
import { GROWTH_DAYS, growthLevelsIn, type MemberFacts, membershipOf, STUDY_DAY_SECONDS } from '@/domain/account/member'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

export type LevelCourse = { id: number; title: string; level: number; grantedAt: number; expiresAt: number | null }

/** The course that makes a learner a member, in time: that of the highest level, and of those the one that lasts longest. */
export function levelCourse(db: Db | Tx, userId: number, now: number): Promise<LevelCourse | undefined> {
  return db
    .selectFrom('entitlement')
    .innerJoin('course', 'course.id', 'entitlement.course_id')
    .select(['course.id', 'course.title', 'course.vip_level as level', 'granted_at as grantedAt', 'expires_at as expiresAt'])
    .where('entitlement.user_id', '=', userId)
    .where('course.vip_level', '>', 0)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('course.vip_level', 'desc')
    .orderBy('expires_at', (by) => by.desc().nullsFirst())
    .orderBy('course.id')
    .executeTakeFirst()
}

/** Sums what a learner paid within the year, less what went back. */
async function paidFen(db: Db | Tx, userId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('orders', (join) => join.onRef('orders.user_id', '=', 'payment.user_id').onRef('orders.order_sn', '=', 'payment.order_sn'))
    .select(({ fn, eb }) => fn.sum<number | null>(eb('payment.amount', '-', eb.ref('payment.refunded'))).as('paid'))
    .where('orders.user_id', '=', userId)
    .where('payment.status', '=', 'succeeded')
    .where('payment.settled_at', '>', since)
    .executeTakeFirst()
  return Number(row?.paid ?? 0)
}

/** On how many days of the year a learner studied long enough. */
async function studyDays(db: Db | Tx, userId: number, sinceDay: number): Promise<number> {
  const days = db
    .selectFrom('learn_day')
    .select('day')
    .where('user_id', '=', userId)
    .where('day', '>', sinceDay)
    .groupBy('day')
    .having(({ fn }) => fn.sum('seconds'), '>=', STUDY_DAY_SECONDS)
    .as('days')
  const row = await db
    .selectFrom(days)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Name of the setting with the growth of each level. */
export const MEMBER_LEVELS = 'member_levels'

/** Growth from which on each level is reached. */
export async function growthLevels(db: Db | Tx): Promise<readonly number[]> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', MEMBER_LEVELS).executeTakeFirst()
  return growthLevelsIn(row?.value)
}

/** Reads the facts that a learner's membership follows from, and the course that gives a level, if one does. */
export async function memberFacts(db: Db | Tx, userId: number, now: number): Promise<MemberFacts & { course?: LevelCourse }> {
  const course = await levelCourse(db, userId, now)
  const since = now - GROWTH_DAYS * DAY_MS
  return {
    courseLevel: course?.level ?? 0,
    paidFen: await paidFen(db, userId, since),
    studyDays: await studyDays(db, userId, learningDayOf(since)),
    levels: await growthLevels(db),
    ...(course && { course }),
  }
}

/** The level of membership a learner has at `now`; 0 for none. */
export async function memberLevel(db: Db | Tx, userId: number, now: number): Promise<number> {
  return membershipOf(await memberFacts(db, userId, now)).level
}
