import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { refundRules } from '#server/repositories/account/money-rules'
import { returnBudget, spendBudget } from '#server/repositories/campaign/campaigns'
import { bindsFor } from '#server/repositories/campaign/distributions'
import { moveInvitation, waitingInvitation } from '#server/repositories/invite/invitations'
import { insertReward, lowerReward, markBack, type NewReward, rewardsOfOrder } from '#server/repositories/invite/rewards'
import { hasDevice, hasPaidFor, hasPaidForInvited, haveSamePayee, holdGuards, payerOf } from '#server/repositories/invite/risks'
import { type ItemRow, itemsOf, type OrderName, type OrderRow } from '#server/repositories/order/orders'
import { awardCash, takeBackAward, takeBackPart } from '#server/services/wallet/wallet/settle-cash'
import { isAttributed, isBeforePayment, shareOf } from '@/domain/campaign/distribution-rule'
import { bringsInviteReward, INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'
import { refundUntil, rewardLeft } from '@/domain/order/refund'
import { dayText } from '@/domain/time/day'

/** `isHeld`: the buyer was seen on no device, so nothing tells whether they are the referrer. */
type Moments = { paidAt: number; isHeld: boolean; now: number }
type Reward = Omit<NewReward, 'now'> & { reason: string }

/** Writes a frozen reward that may be paid out once the order cannot be refunded any more, and staff have looked at it where it is held. */
async function freeze(work: Tx, { reason, ...of }: Reward, { paidAt, isHeld, now }: Moments): Promise<void> {
  const settlesAt = refundUntil(paidAt, (await refundRules(work)).days) + 1
  const { userId, amount, ref } = of
  if (!(await awardCash(work, { userId, amount, reason, ref, settlesAt, isHeld, now }))) return
  await insertReward(work, { ...of, now })
  const when = isHeld ? '平台核对后可以提现' : `${dayText(settlesAt)} 过了退款期后可以提现`
  const body = `${reason} ${yuan(amount)} 元，${when}。`
  await sendMessage(work, { userId, kind: 'reward_earned', ref, body, link: '/mine/need-settlement', now })
}

/** Whether buyer and referrer receive cash on one account, or one payer has paid for both. */
const isSamePerson = async (work: Tx, order: OrderName, referrer: number): Promise<boolean> =>
  (await haveSamePayee(work, order.user_id, referrer)) || (await hasPaidFor(work, order, referrer))

async function rewardInvitation(work: Tx, order: OrderRow, paid: number, moments: Moments): Promise<void> {
  if (!bringsInviteReward(paid)) return
  const invitation = await waitingInvitation(work, order.user_id)
  if (!invitation) return
  const { invitee_id: invitee, inviter_id: inviter } = invitation
  const { order_sn } = order
  // An order that was paid before its buyer wrote the code was not brought by it.
  const isOff = !isBeforePayment(invitation.written_at, moments.paidAt) || (await isSamePerson(work, order, inviter))
  const sum = INVITER_REWARD_FEN + INVITEE_REWARD_FEN
  if (isOff || (await hasPaidForInvited(work, order)) || !(await spendBudget(work, INVITE_CAMPAIGN_ID, sum, moments.now)))
    return moveInvitation(work, invitee, 'void').then(() => {})
  await moveInvitation(work, invitee, 'rewarded')
  const of = { campaignId: INVITE_CAMPAIGN_ID, fromUserId: invitee, orderSn: order_sn, itemSeq: null }
  const toInviter = { role: 'inviter', userId: inviter, amount: INVITER_REWARD_FEN, ref: `invite:${invitee}:inviter` } as const
  const toInvitee = { role: 'invitee', userId: invitee, amount: INVITEE_REWARD_FEN, ref: `invite:${invitee}:invitee` } as const
  await freeze(work, { ...of, ...toInviter, reason: '邀请好友奖励' }, moments)
  await freeze(work, { ...of, ...toInvitee, fromUserId: inviter, reason: '受邀首单奖励' }, moments)
}

async function rewardDistribution(work: Tx, order: OrderRow, items: readonly ItemRow[], moments: Moments): Promise<void> {
  const binds = await bindsFor(
    work,
    order.user_id,
    items.flatMap(({ course_id }) => course_id ?? []),
  )
  for (const item of items) {
    const bind = binds.find(({ course_id, bound_at }) => course_id === item.course_id && isAttributed(bound_at, moments.paidAt))
    const amount = bind ? shareOf(item.payable, bind.share) : 0
    if (!bind || amount === 0 || (await isSamePerson(work, order, bind.distributor_id))) continue
    if (!(await spendBudget(work, bind.campaign_id, amount, moments.now))) continue
    await freeze(
      work,
      {
        campaignId: bind.campaign_id,
        userId: bind.distributor_id,
        role: 'distributor',
        fromUserId: order.user_id,
        orderSn: order.order_sn,
        itemSeq: item.seq,
        amount,
        ref: `distribution:${order.order_sn}:${item.seq}`,
        reason: '分销奖励',
      },
      moments,
    )
  }
}

/** Creates the frozen rewards of a paid order for the referrers, in the transaction of the payment. */
export async function rewardPaidOrder(work: Tx, order: OrderRow, { paidAt, now }: { paidAt: number; now: number }): Promise<void> {
  // Beans bring no money to share.
  if (order.kind === 'recharge' || order.paid_beans > 0) return
  const payer = await payerOf(work, order)
  // Two orders of one payer are judged one after the other.
  if (payer !== null) await holdGuards(work, [`payer:${payer}`], now)
  const moments = { paidAt, now, isHeld: !(await hasDevice(work, order.user_id)) }
  const items = await itemsOf(work, order)
  const paid = items.reduce((sum, item) => sum + item.payable, 0)
  await rewardInvitation(work, order, paid, moments)
  await rewardDistribution(work, order, items, moments)
}

type Taken = { key: string; now: number }

/** Takes back a part of a reward because a part of what was paid went back. */
async function reduce(
  work: Tx,
  reward: Awaited<ReturnType<typeof rewardsOfOrder>>[number],
  part: number,
  { key, now }: Taken,
): Promise<void> {
  await lowerReward(work, reward.id, part)
  await returnBudget(work, reward.campaign_id, await takeBackPart(work, { ref: reward.ref, part, key, now }))
  const body = `对应的订单退了一部分款，${yuan(part)} 元奖励已收回。`
  await sendMessage(work, { userId: reward.user_id, kind: 'reward_back', ref: `${reward.ref}:${key}`, body, link: '/mine/balance', now })
}

/**
 * Takes back what an order brought, as far as its money went back; called after it is marked, in the same transaction. A share of an item
 * goes back in the proportion of its money; a reward for an order goes back whole when what is left of the order would not bring it.
 * `key` names the refund.
 */
export async function takeBackRewards(work: Tx, order: OrderName, { key, now }: Taken): Promise<void> {
  const items = (await itemsOf(work, order)).map(({ seq, payable, refunded, is_refunded }) => ({
    seq,
    payable,
    // The release before marked an item only.
    refunded: is_refunded && refunded === 0 ? payable : refunded,
  }))
  const kept = items.reduce((sum, { payable, refunded }) => sum + payable - refunded, 0)
  for (const reward of await rewardsOfOrder(work, order.order_sn)) {
    const item = items.find(({ seq }) => seq === reward.item_seq)
    const left = item ? rewardLeft(reward.amount + reward.reduced, item) : bringsInviteReward(kept) ? reward.amount : 0
    if (left >= reward.amount) continue
    if (left > 0) await reduce(work, reward, reward.amount - left, { key, now })
    if (left > 0 || !(await markBack(work, reward.id, now))) continue
    // A reward that was spent before is owed, and stays spent: a campaign never pays more than its budget.
    await returnBudget(work, reward.campaign_id, await takeBackAward(work, reward.ref, now))
    if (reward.role === 'invitee') await moveInvitation(work, reward.user_id, 'void')
    const body = `对应的订单已退款，${yuan(reward.amount)} 元奖励已收回。`
    await sendMessage(work, { userId: reward.user_id, kind: 'reward_back', ref: reward.ref, body, link: '/mine/balance', now })
  }
}

type Revoked = { id: number; userId: number; campaignId: number; ref: string; amount: number }

/** Takes one reward back because it was farmed; false when it was taken back before. */
export async function revokeReward(work: Tx, reward: Revoked, reason: string, now: number): Promise<boolean> {
  if (!(await markBack(work, reward.id, now))) return false
  await returnBudget(work, reward.campaignId, await takeBackAward(work, reward.ref, now))
  const body = `${yuan(reward.amount)} 元奖励不符合活动规则，已收回：${reason}`
  await sendMessage(work, { userId: reward.userId, kind: 'reward_back', ref: reward.ref, body, link: '/mine/balance', now })
  return true
}
