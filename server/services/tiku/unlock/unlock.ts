import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, forbidden } from '#server/refusal'
import { lockBuyer } from '#server/repositories/account/account'
import { allLocks, freeInvites, insertUnlock, type Lock, locksOver, withBelow } from '#server/repositories/tiku/subject'
import { balanceOf, postJournal } from '#server/repositories/wallet/ledger'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'
import { isOpen, lockedBy } from './gate'
import { unlockView } from './view'

type Opening = { userId: number; lock: Lock; now: number }
type Paid = { invites: number; receipt: string }

async function byInvites(work: Tx, { userId, lock }: Opening): Promise<Paid> {
  if (lock.invites === null) throw conflict('这个题库不能用邀请解锁')
  const have = await freeInvites(work, userId)
  if (have < lock.invites) throw conflict(`还差 ${lock.invites - have} 位好友填写您的邀请码`)
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
