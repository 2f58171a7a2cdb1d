import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { growthLevels, memberFacts, memberLevel } from '#server/repositories/account/membership'
import { publicProfileOf } from '#server/repositories/account/profile'
import { coursesForSale } from '#server/repositories/course/course-price'
import type { AvailableLevel, LevelChange, MemberCard, VipInfo } from '@/contract/account/membership.schema'
import { membershipOf } from '@/domain/account/member'
import { levelSteps, memberPrice } from '@/domain/course/bargain'

/** The membership of a learner and what it follows from. */
export async function vipInfo({ db, now }: Deps, userId: number): Promise<VipInfo> {
  const facts = await memberFacts(db, userId, now())
  const { level, source, growth, next } = membershipOf(facts)
  const course = source === 'course' ? facts.course : undefined
  return {
    level,
    source,
    growth,
    next,
    course: course ? { id: course.id, title: course.title } : null,
    expiresAt: course?.expiresAt ?? null,
    paid: Math.max(0, facts.paidFen),
    studyDays: facts.studyDays,
  }
}

/** Whether the level is another than the one last shown. */
export async function levelChange({ db, now }: Deps, userId: number, from: number): Promise<LevelChange> {
  const to = await memberLevel(db, userId, now())
  return { isChanged: to !== from, from, to }
}

/** Tells what membership does at a course: the price it lowers, and the level that buying it gives. */
export async function availableLevel({ db, now }: Deps, userId: number, courseId: number): Promise<AvailableLevel> {
  const [course] = await coursesForSale(db, [courseId])
  if (!course) throw notFound('课程')
  const level = await memberLevel(db, userId, now())
  const own = memberPrice(course, level)
  const vipPrice = own !== null && own < course.price ? own : null
  return { level, vipPrice, gives: course.vipLevel, prices: levelSteps(course, course.price, (await growthLevels(db)).length) }
}

/** Builds the card of a member that others see. */
export async function memberCard({ db, env, now }: Deps, id: number): Promise<MemberCard> {
  const row = await publicProfileOf(db, id)
  if (!row) throw notFound('这位同学')
  return { id, nickname: row.nickname, avatar: row.avatar && mediaUrl(env, row.avatar), level: await memberLevel(db, id, now()) }
}
