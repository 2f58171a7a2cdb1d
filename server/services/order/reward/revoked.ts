import { yuan } from '@/domain/money/money'
import type { Tx } from '../../../database/tables'
import { returnBudget } from '../../../repositories/growth/campaigns'
import { markBack } from '../../../repositories/growth/rewards'
import { sendMessage } from '../../../repositories/message'
import { takeBackAward } from '../wallet/settle-cash'

type Revoked = { id: number; userId: number; campaignId: number; ref: string; amount: number }

/** Takes one reward back because it was farmed; false when it was taken back before. */
export async function revokeReward(work: Tx, reward: Revoked, reason: string, now: number): Promise<boolean> {
  if (!(await markBack(work, reward.id, now))) return false
  await returnBudget(work, reward.campaignId, await takeBackAward(work, reward.ref, now))
  const body = `${yuan(reward.amount)} 元奖励不符合活动规则，已收回：${reason}`
  await sendMessage(work, { userId: reward.userId, kind: 'reward_back', ref: reward.ref, body, link: '/mine/balance', now })
  return true
}
