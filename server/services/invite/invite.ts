import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import { invitationOf, invitedPage, invitedSums, inviterOf, ownCode } from '#server/repositories/invite/invitations'
import { leaders, type RewardLine, rewardPage, rewardSums } from '#server/repositories/invite/rewards'
import { recordDevice } from '#server/repositories/invite/risks'
import type { Invited, InviteEntry, InviteProgram, InviteSummary, Leader, Received, Reward } from '@/contract/invite/invite.schema'
import {
  INVITE_CAMPAIGN_ID,
  INVITE_LEAST_PAID_FEN,
  INVITE_NEW_DAYS,
  INVITEE_REWARD_FEN,
  INVITER_REWARD_FEN,
  inviteCodeIn,
} from '@/domain/invite/invite'
import { REFUND_DAYS } from '@/domain/order/refund'
import { maskName } from '@/domain/site/known-by'

const LEADERS = 20
type Paging = { page?: number; limit?: number }
const campaignId = INVITE_CAMPAIGN_ID

export async function inviteProgram({ db, now }: Deps): Promise<InviteProgram> {
  const campaign = await findCampaign(db, 'invite', campaignId, now())
  if (!campaign) throw notFound('活动')
  const { title, intro, state } = campaign
  return {
    title,
    intro,
    state,
    inviterReward: INVITER_REWARD_FEN,
    inviteeReward: INVITEE_REWARD_FEN,
    leastPaid: INVITE_LEAST_PAID_FEN,
    newDays: INVITE_NEW_DAYS,
    refundDays: REFUND_DAYS,
  }
}

/** Finds the inviter by the content of a poster's code: `XXXXXX` or `code=XXXXXX`. */
export async function inviteEntry({ db }: Deps, scene: string): Promise<InviteEntry> {
  const code = inviteCodeIn(scene.replace(/^code=/, ''))
  const inviter = code === null ? undefined : await inviterOf(db, code)
  return code === null || !inviter ? { inviteCode: '', inviterName: '' } : { inviteCode: code, inviterName: maskName(inviter.nickname) }
}

/** The learner's own code and what it brought. Notes the device, which cannot be invited by its owner then. */
export async function inviteSummary({ db, env, now }: Deps, userId: number, device: string): Promise<InviteSummary> {
  await recordDevice(db, userId, device, now())
  const inviteCode = await ownCode(db, userId, now())
  const url = `${env.publicUrl}/user-invite-new/entry?scene=${inviteCode}`
  return { inviteCode, url, ...(await invitedSums(db, userId)), ...(await rewardSums(db, userId, campaignId)) }
}

export async function invitedBy({ db }: Deps, userId: number, { page = 0, limit = 20 }: Paging): Promise<Invited[]> {
  return (await invitedPage(db, userId, page, limit)).map((row) => ({ ...row, name: maskName(row.name) }))
}

export const rewardOf = ({ id, name, amount, state, madeAt, settlesAt, isHeld }: RewardLine): Reward => ({
  id,
  name: maskName(name),
  amount,
  state,
  madeAt,
  settlesAt,
  ...(isHeld && { isHeld }),
})

export async function inviteRewards({ db }: Deps, userId: number, { page = 0, limit = 20 }: Paging): Promise<Reward[]> {
  return (await rewardPage(db, userId, { campaignId, roles: ['inviter', 'invitee'], page, limit })).map(rewardOf)
}

/** Lists the learner's rewards for having been invited. */
export async function receivedBy({ db }: Deps, userId: number): Promise<Received> {
  const invitation = await invitationOf(db, userId)
  const rewards = (await rewardPage(db, userId, { campaignId, roles: ['invitee'], page: 0, limit: 1 })).map(rewardOf)
  return { inviterName: invitation ? maskName(invitation.nickname) : null, state: invitation?.state ?? null, rewards }
}

export async function leadersOf({ db }: Deps, id: number, role: 'inviter' | 'distributor', userId: number | null): Promise<Leader[]> {
  const rows = await leaders(db, id, role, LEADERS)
  return rows.map(({ userId: owner, name, orders, amount }, at) => {
    return { place: at + 1, name: maskName(name), orders, amount, isMine: owner === userId }
  })
}
