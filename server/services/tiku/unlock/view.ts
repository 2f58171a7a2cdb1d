import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ownCode } from '#server/repositories/invite/invitations'
import {
  cheapestVipCourse,
  courseOfLock,
  courseRight,
  freeInvites,
  type Lock,
  locksOver,
  subjectsOf,
  unlockOf,
} from '#server/repositories/tiku/subject'
import { balanceOf } from '#server/repositories/wallet/ledger'
import { findCategory } from '#server/services/exam/subjects'
import type { Unlock } from '@/contract/tiku/unlock.schema'
import { beansAccountOf } from '@/domain/money/beans'
import { lockedBy, vipRight } from './gate'

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
