import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { returnBudget } from '#server/repositories/campaign/campaigns'
import { markBack } from '#server/repositories/invite/rewards'
import { takeBackAward } from '#server/services/wallet/wallet/settle-cash'
import { yuan } from '@/domain/money/money'

type Revoked = { id: number; userId: number; campaignId: number; ref: string; amount: number }

/** Takes one reward back because it was farmed; false when it was taken back before. */
export async function revokeReward(work: Tx, reward: Revoked, reason: string, now: number): Promise<boolean> {
  if (!(await markBack(work, reward.id, now))) return false
  await returnBudget(work, reward.campaignId, await takeBackAward(work, reward.ref, now))
  const body = `${yuan(reward.amount)} 元奖励不符合活动规则，已收回：${reason}`
  await sendMessage(work, { userId: reward.userId, kind: 'reward_back', ref: reward.ref, body, link: '/mine/balance', now })
  return true
}
