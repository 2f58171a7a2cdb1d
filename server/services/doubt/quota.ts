import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { hasOpenCourse, knownRefs, lockQuota, moveQuota, quotaGranted, quotaLeft } from '#server/repositories/doubt/quota'
import type { DoubtQuota, DoubtReceipt } from '@/contract/doubt/doubt.schema'
import { monthOf, nextMonthAt, quotaGrants } from '@/domain/doubt/doubt'

/** Locks the learner's questions and writes the month's grants that are not there yet; gives the month. */
async function openMonth(work: Tx, userId: number, now: number): Promise<string> {
  await lockQuota(work, userId)
  const month = monthOf(now)
  const grants = quotaGrants(month, { hasCourse: await hasOpenCourse(work, userId, now) })
  const known = await knownRefs(
    work,
    userId,
    grants.map(({ ref }) => ref),
  )
  for (const { ref, count, reason } of grants)
    if (!known.has(ref)) await moveQuota(work, { userId, month, change: count, reason, ref, now })
  return month
}

export const spentRef = (doubtId: number) => `ask:${doubtId}`

/** Takes one question of this month; the row is the receipt. Refuses when none is left. */
export async function spendQuota(work: Tx, userId: number, doubtId: number, now: number): Promise<DoubtReceipt> {
  const month = await openMonth(work, userId, now)
  if ((await quotaLeft(work, userId, month)) < 1) throw conflict('本月提问次数已用完，下月 1 日会重新赠送')
  return moveQuota(work, { userId, month, change: -1, reason: '提问', ref: spentRef(doubtId), now })
}

/** Returns the quota of a question of this month that was deleted before an answer. */
export async function returnQuota(work: Tx, userId: number, doubtId: number, now: number): Promise<void> {
  const month = await openMonth(work, userId, now)
  await moveQuota(work, { userId, month, change: 1, reason: '删除未回答的提问，次数退回', ref: `return:${doubtId}`, now })
}

/** Counts the questions the learner may still ask this month. */
export function quotaOf({ db, now }: Deps, userId: number): Promise<DoubtQuota> {
  const at = now()
  return tx(db, async (work) => {
    const month = await openMonth(work, userId, at)
    return {
      left: await quotaLeft(work, userId, month),
      granted: await quotaGranted(work, userId, month),
      month,
      renewsAt: nextMonthAt(at),
    }
  })
}
