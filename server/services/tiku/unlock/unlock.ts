import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, forbidden } from '#server/refusal'
import { lockBuyer } from '#server/repositories/account/account'
import { memberFacts } from '#server/repositories/account/membership'
import { isOwned } from '#server/repositories/course/entitlement'
import { ownCode } from '#server/repositories/invite/invitations'
import {
  allLocks,
  cheapestVipCourse,
  courseOfLock,
  courseRight,
  freeInvites,
  insertUnlock,
  type Lock,
  locksOver,
  subjectsOf,
  unlockOf,
  withBelow,
} from '#server/repositories/tiku/subject'
import { balanceOf, postJournal } from '#server/repositories/wallet/ledger'
import { findCategory } from '#server/services/exam/subjects'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { membershipOf } from '@/domain/account/member'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'

type Right = { receipt: string; at: number }

/**
 * Finds the right that takes the learner past this lock as a member, and since when: a course in time or their growth; undefined when there
 * is none.
 */
async function vipRight(db: Db, userId: number, { vip_level }: Lock, now: number): Promise<Right | undefined> {
  if (vip_level === null) return undefined
  const facts = await memberFacts(db, userId, now)
  const { level, source } = membershipOf(facts)
  if (level < vip_level) return undefined
  if (source === 'course' && facts.course) return { receipt: `${level} 级会员，来自《${facts.course.title}》`, at: facts.course.grantedAt }
  return { receipt: `${level} 级会员，由成长值达到`, at: now }
}

/** The locked category between a learner (null: a visitor) and a category; null when there is none. */
export async function lockedBy(db: Db, userId: number | null, categoryId: number, now: number): Promise<number | null> {
  for (const lock of await locksOver(db, categoryId)) if (userId === null || !(await isOpen(db, userId, lock, now))) return lock.category_id
  return null
}

/** Whether a learner has opened a lock: by unlocking it, by a course they own, or as a VIP. */
async function isOpen(db: Db, userId: number, lock: Lock, now: number): Promise<boolean> {
  if (await unlockOf(db, userId, lock.category_id)) return true
  if (lock.course_id !== null && (await isOwned(db, { userId, courseId: lock.course_id }, now))) return true
  return (await vipRight(db, userId, lock, now)) !== undefined
}

type Ask = { db: Db; userId: number; lock: Lock; now: number }

const courseWay = async ({ db, lock }: Ask): Promise<Unlock['course']> =>
  lock.course_id === null ? null : courseOfLock(db, lock.course_id)

async function byCourse({ db, userId, lock, now }: Ask): Promise<Unlock['openedBy']> {
  const right = lock.course_id === null ? undefined : await courseRight(db, { userId, courseId: lock.course_id }, now)
  if (!right) return null
  const order = right.order_sn === null ? '' : `，订单 ${right.order_sn}`
  return { way: 'course', receipt: `已购课程《${right.title}》${order}`, at: right.granted_at }
}

async function byVip({ db, userId, lock, now }: Ask): Promise<Unlock['openedBy']> {
  const right = await vipRight(db, userId, lock, now)
  return right ? { way: 'vip', ...right } : null
}

async function openedBy(ask: Ask): Promise<Unlock['openedBy']> {
  const opened = await unlockOf(ask.db, ask.userId, ask.lock.category_id)
  return opened ?? (await byCourse(ask)) ?? (await byVip(ask))
}

/** The required level, and the cheapest course that gives it; null where there is no such level or course. */
async function vipWay({ db, lock }: Ask): Promise<Unlock['vip']> {
  if (lock.vip_level === null) return null
  const course = await cheapestVipCourse(db, lock.vip_level)
  return course ? { level: lock.vip_level, course } : null
}

const inviteWay = async ({ db, userId, lock, now }: Ask): Promise<Unlock['invite']> =>
  lock.invites === null ? null : { needed: lock.invites, have: await freeInvites(db, userId), code: await ownCode(db, userId, now) }

const beansWay = async ({ db, userId, lock }: Ask): Promise<Unlock['beans']> =>
  lock.beans === null ? null : { price: lock.beans, balance: await balanceOf(db, beansAccountOf(userId)) }

/** The first subject of a direction that is closed to the learner, where all of them are. */
async function closedSubject(db: Db, userId: number, category: { id: number; name: string; level: number }, now: number) {
  const subjects = await subjectsOf(db, category)
  for (const { id } of subjects) if ((await lockedBy(db, userId, id, now)) === null) return undefined
  return subjects.find(({ id }) => id !== category.id)?.id
}

/** The lock of a category for the learner, and the ways to open it. A direction without an open subject shows its first subject's. */
export async function unlockView({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, categoryId: number): Promise<Unlock> {
  const category = await findCategory(db, categoryId)
  const own = { categoryId, title: category.name }
  const asks = (await locksOver(db, categoryId)).map((lock) => ({ db, userId, lock, now: now() }))
  let nearest: Unlock['openedBy'] = null
  for (const ask of asks) {
    const opened = await openedBy(ask)
    if (opened === null)
      return {
        ...own,
        isOpen: false,
        openedBy: null,
        course: await courseWay(ask),
        vip: await vipWay(ask),
        invite: await inviteWay(ask),
        beans: await beansWay(ask),
      }
    nearest ??= opened
  }
  const below = await closedSubject(db, userId, category, now())
  if (below !== undefined) return unlockView({ db, now }, userId, below)
  return { ...own, isOpen: true, openedBy: nearest, course: null, vip: null, invite: null, beans: null }
}

type Opening = { userId: number; lock: Lock; now: number }
type Paid = { invites: number; receipt: string }

async function byInvites(work: Tx, { userId, lock }: Opening): Promise<Paid> {
  if (lock.invites === null) throw conflict('这个题库不能用邀请解锁')
  const have = await freeInvites(work, userId)
  if (have < lock.invites) throw conflict(`还差 ${lock.invites - have} 位好友填写你的邀请码`)
  return { invites: lock.invites, receipt: `用 ${lock.invites} 位好友的邀请解锁` }
}

/** One journal a learner and category, so it is paid for once. */
async function byBeans(work: Tx, { userId, lock, now }: Opening): Promise<Paid> {
  if (lock.beans === null) throw conflict('这个题库不能用学豆解锁')
  const balance = await balanceOf(work, beansAccountOf(userId))
  if (balance < lock.beans) throw conflict(`学豆不足，还差 ${lock.beans - balance} 个`)
  const ref = `unlock:${userId}:${lock.category_id}`
  await postJournal(work, { ref, reason: '解锁题库', postings: beanPostings(userId, -lock.beans), now })
  return { invites: 0, receipt: `用 ${lock.beans} 个学豆解锁，剩余 ${balance - lock.beans} 个` }
}

async function write(work: Tx, opening: Opening, way: UnlockBy['way']): Promise<void> {
  const { userId, lock, now } = opening
  const paid = way === 'beans' ? await byBeans(work, opening) : await byInvites(work, opening)
  await insertUnlock(work, { user_id: userId, category_id: lock.category_id, way, opened_at: now, ...paid })
}

/**
 * Opens the category that locks the learner out and charges its price, in one transaction. A repeated call, even at
 * once, pays once. A learner's openings go one after the other, so beans and invitations are never spent twice.
 */
export async function openCategory(deps: Deps, userId: number, categoryId: number, { way }: UnlockBy): Promise<Unlock> {
  await tx(deps.db, async (work) => {
    await lockBuyer(work, userId)
    const now = deps.now()
    const closed = await lockedBy(work, userId, categoryId, now)
    const lock = (await locksOver(work, categoryId)).find((each) => each.category_id === closed)
    if (lock) await write(work, { userId, lock, now }, way)
  })
  return unlockView(deps, userId, categoryId)
}

/** The locked category over each of some categories, for those that are closed to the learner (null: a visitor). */
export async function locksOf(db: Db, userId: number | null, ids: readonly number[], now: number): Promise<Map<number, number>> {
  const locks = new Map<number, number>()
  for (const id of ids) {
    const lock = await lockedBy(db, userId, id, now)
    if (lock !== null) locks.set(id, lock)
  }
  return locks
}

/** Refuses (403) a learner for whom a category of the question bank is locked. */
export async function assertUnlocked(db: Db, userId: number, categoryId: number, now: number): Promise<void> {
  if ((await lockedBy(db, userId, categoryId, now)) !== null) throw forbidden('这个题库还没有解锁')
}

/** The categories whose questions a learner (null: a visitor) may not read: the locked ones they have not opened, and all below. */
export async function closedCategories(db: Db, userId: number | null, now: number): Promise<number[]> {
  const closed: number[] = []
  for (const lock of await allLocks(db)) if (userId === null || !(await isOpen(db, userId, lock, now))) closed.push(lock.category_id)
  return withBelow(db, closed)
}
