import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { addDebt, payDebt } from '#server/repositories/invite/rewards'
import { lockedBalance, postJournal } from '#server/repositories/wallet/ledger'
import { addPending, duePending, endPending, lowerPending, pendingByRef } from '#server/repositories/wallet/wallet'
import { cashAccountOf, takenBack } from '@/domain/invite/invite'
import { awardPostings, settledPostings, takenBackPostings, withdrawnPostings } from '@/domain/wallet/cash-postings'

const BATCH = 100

type Award = { userId: number; amount: number; reason: string; ref: string; settlesAt: number; isHeld?: boolean; now: number }

/** Notes a reward of cash that may be paid out from `settlesAt` on, a held one after staff have released it; once for a `ref`. */
export async function awardCash(work: Tx, award: Award): Promise<boolean> {
  if (!(await addPending(work, award))) return false
  const { userId, amount, reason, ref, now } = award
  return postJournal(work, { ref: `award:${ref}`, reason, postings: awardPostings(userId, amount), now })
}

/** Takes back a reward that still waits; false when it has settled or was taken back before. */
export async function withdrawAward(work: Tx, ref: string, now: number): Promise<boolean> {
  const known = await pendingByRef(work, ref)
  const ended = known && (await endPending(work, known, 'cancelled'))
  if (!ended) return false
  return postJournal(work, { ref: `award-back:${ref}`, reason: '奖励取消', postings: withdrawnPostings(ended.user_id, ended.amount), now })
}

/**
 * Takes back a reward wherever it is: from what waits, else from the cash account, and returns how much came back.
 * The learner owes the part that is not there any more.
 */
export async function takeBackAward(work: Tx, ref: string, now: number): Promise<number> {
  const known = await pendingByRef(work, ref)
  if (!known) return 0
  if (await withdrawAward(work, ref, now)) return known.amount
  if ((await pendingByRef(work, ref))?.status !== 'settled') return 0
  const { taken, owed } = takenBack(known.amount, await lockedBalance(work, cashAccountOf(known.user_id)))
  if (taken > 0)
    await postJournal(work, { ref: `reward-back:${ref}`, reason: '奖励收回', postings: takenBackPostings(known.user_id, taken), now })
  if (owed > 0) await addDebt(work, known.user_id, owed)
  return taken
}

type Part = { ref: string; part: number; key: string; now: number }

/** Takes back a part of a reward, like the whole of one, and returns how much came back. `key` names the refund that took it. */
export async function takeBackPart(work: Tx, { ref, part, key, now }: Part): Promise<number> {
  const known = await lowerPending(work, ref, part)
  if (!known) return 0
  const userId = known.user_id
  if (known.status === 'pending') {
    await postJournal(work, { ref: `award-part:${ref}:${key}`, reason: '奖励收回', postings: withdrawnPostings(userId, part), now })
    return part
  }
  const { taken, owed } = takenBack(part, await lockedBalance(work, cashAccountOf(userId)))
  if (taken > 0)
    await postJournal(work, { ref: `reward-part:${ref}:${key}`, reason: '奖励收回', postings: takenBackPostings(userId, taken), now })
  if (owed > 0) await addDebt(work, userId, owed)
  return taken
}

/** Makes one reward ready to be paid out; once. */
export async function settleWithin(work: Tx, of: { user_id: number; id: number }, now: number): Promise<void> {
  const ended = await endPending(work, of, 'settled')
  if (!ended) return
  await postJournal(work, {
    ref: `settled:${ended.ref}`,
    reason: ended.reason,
    postings: settledPostings(ended.user_id, ended.amount),
    now,
  })
  const owed = await payDebt(work, ended.user_id, ended.amount)
  if (owed > 0)
    await postJournal(work, { ref: `reward-debt:${ended.ref}`, reason: '奖励收回', postings: takenBackPostings(ended.user_id, owed), now })
}

/** Makes rewards whose time has come ready to be paid out. */
export async function settleDueCash(deps: Deps): Promise<void> {
  for (const of of await duePending(deps.db, deps.now(), BATCH)) await tx(deps.db, (work) => settleWithin(work, of, deps.now()))
}
