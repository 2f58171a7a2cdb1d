import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { lockBuyer } from '#server/repositories/order/orders'
import { type Lock, locksOver } from '#server/repositories/tiku/category-lock'
import { freeInvites, insertUnlock } from '#server/repositories/tiku/unlock'
import { balanceOf } from '#server/repositories/wallet/balance'
import { postJournal } from '#server/repositories/wallet/ledger'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'
import { lockedBy } from './gate'
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
