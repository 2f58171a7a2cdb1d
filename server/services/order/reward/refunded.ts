import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { returnBudget } from '#server/repositories/campaign/campaigns'
import { moveInvitation } from '#server/repositories/invite/invitations'
import { markBack, rewardsOfOrder } from '#server/repositories/invite/rewards'
import { itemsOf } from '#server/repositories/order/orders'
import { takeBackAward } from '#server/services/wallet/wallet/settle-cash'
import { bringsInviteReward } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'

/** Takes back what an order brought, as far as its items went back; called after they are marked, in the same transaction. */
export async function takeBackRewards(work: Tx, orderSn: string, now: number): Promise<void> {
  const items = await itemsOf(work, [orderSn])
  const kept = items.reduce((sum, { is_refunded, payable }) => sum + (is_refunded ? 0 : payable), 0)
  for (const reward of await rewardsOfOrder(work, orderSn)) {
    const isKept = items.some(({ seq, is_refunded }) => seq === reward.item_seq && !is_refunded)
    const stands = reward.item_seq === null ? bringsInviteReward(kept) : isKept
    if (stands || !(await markBack(work, reward.id, now))) continue
    // A reward that was spent before is owed, and stays spent: a campaign never pays more than its budget.
    await returnBudget(work, reward.campaign_id, await takeBackAward(work, reward.ref, now))
    if (reward.role === 'invitee') await moveInvitation(work, reward.user_id, 'void')
    const body = `对应的订单已退款，${yuan(reward.amount)} 元奖励已收回。`
    await sendMessage(work, { userId: reward.user_id, kind: 'reward_back', ref: reward.ref, body, link: '/mine/balance', now })
  }
}
