import { putRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { pendingByRef } from '#server/repositories/wallet/wallet'
import { learnerIds } from '#server/seed/learner-ids'
import type { Seed } from '#server/seed/read'
import { awardCash, settleWithin } from '#server/services/wallet/wallet/settle-cash'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

const REWARD_HOUR = 12

/** Rewards of cash; those whose time has come are settled. */
export async function writeRewards(work: Tx, rewards: Seed['rewards'], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    rewards.map(({ mobile }) => mobile),
  )
  for (const { mobile, ref, amount, reason, daysAgo, settlesAfterDays } of rewards) {
    const userId = ids.get(mobile)
    const at = Math.min(now, shanghaiHour(now, -daysAgo, REWARD_HOUR))
    if (userId === undefined) continue
    const settlesAt = at + settlesAfterDays * DAY_MS
    await awardCash(work, { userId, amount, reason, ref, settlesAt, now: at })
    const known = settlesAt <= now && (await pendingByRef(work, ref))
    if (known) await settleWithin(work, known, settlesAt)
  }
}

/** Orders of the other shop that are not yet redeemed. */
export const writeShopOrders = (work: Tx, orders: Seed['shopOrders'], now: number): Promise<void> =>
  putRows(
    work,
    'shop_order',
    ['sn'],
    orders.map(({ sn, mobile, courseId, daysAgo }) => ({ sn, mobile, course_id: courseId, bought_at: now - daysAgo * DAY_MS })),
  )
