import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { originAt } from '#server/http/page-origin'
import { conflict, notFound } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { refundRules } from '#server/repositories/account/money-rules'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import {
  insertInvitation,
  invitationOf,
  invitedPage,
  invitedSums,
  inviterIdOf,
  inviterOf,
  isDeviceInvited,
  newcomerFacts,
  newestInvited,
  ownCode,
  recentInvitations,
} from '#server/repositories/invite/invitations'
import { leaders, type RewardLine, rewardPage, rewardSums } from '#server/repositories/invite/rewards'
import { holdGuards, isDeviceOf, recordDevice } from '#server/repositories/invite/risks'
import type { Invited, InviteEntry, InviteProgram, InviteSummary, Leader, Received, Reward } from '@/contract/invite/invite.schema'
import type { InviteCheck, InviteCode, InvitedStatus, InviteWritten } from '@/contract/site/gateway.schema'
import {
  INVITE_CAMPAIGN_ID,
  INVITE_LEAST_PAID_FEN,
  INVITE_NEW_DAYS,
  INVITEE_REWARD_FEN,
  INVITER_REWARD_FEN,
  inviteCodeIn,
  inviteRefusal,
} from '@/domain/invite/invite'
import { maskName } from '@/domain/site/known-by'
import { DAY_MS } from '@/domain/time/units'

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
    refundDays: (await refundRules(db)).days,
  }
}

/** Finds the inviter by the content of a poster's code: `XXXXXX` or `code=XXXXXX`. */
export async function inviteEntry({ db }: Deps, scene: string): Promise<InviteEntry> {
  const code = inviteCodeIn(scene.replace(/^code=/, ''))
  const inviter = code === null ? undefined : await inviterOf(db, code)
  return code === null || !inviter ? { inviteCode: '', inviterName: '' } : { inviteCode: code, inviterName: maskName(inviter.nickname) }
}

/** The learner's own code and what it brought. Notes the device, which cannot be invited by its owner then. */
export async function inviteSummary(
  deps: Deps,
  userId: number,
  { device, host }: { device: string; host: string },
): Promise<InviteSummary> {
  const { db, now } = deps
  await recordDevice(db, userId, device, now())
  const inviteCode = await ownCode(db, userId, now())
  const url = `${await originAt(deps, host)}/user-invite-new/entry?scene=${inviteCode}`
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

/** Invited learners that are named one by one. */
const NAMED = 100

/** The caller: `device` is the device's own code, empty if missing. */
type InviteCaller = { userId: number; device: string; network: string }
type Judged = { inviter: { id: number; nickname: string } | undefined; reason: string }

async function judge(db: Db, { userId: inviteeId, device, network }: InviteCaller, inviteCode: string, now: number): Promise<Judged> {
  const code = inviteCodeIn(inviteCode)
  const inviter = code === null ? undefined : await inviterOf(db, code)
  const recent = inviter
    ? await recentInvitations(db, { ip: network, inviterId: inviter.id, since: now - DAY_MS })
    : { ofAddress: 0, ofInviter: 0 }
  const reason = inviteRefusal({
    inviteeId,
    inviterId: inviter?.id ?? null,
    hasInviter: (await inviterIdOf(db, inviteeId)) !== null,
    isInviterInvitedByMe: inviter !== undefined && (await inviterIdOf(db, inviter.id)) === inviteeId,
    ...(await newcomerFacts(db, inviteeId)),
    isOpen: (await findCampaign(db, 'invite', INVITE_CAMPAIGN_ID, now))?.state === 'running',
    isDeviceUsed: (await isDeviceInvited(db, device)) || (inviter !== undefined && (await isDeviceOf(db, inviter.id, device))),
    ...recent,
    now,
  })
  return { inviter, reason }
}

/** ms-order.invite.checkInviteCode: whether the learner may enter this code. */
export async function checkInviteCode({ db, now }: Deps, caller: InviteCaller, { inviteCode }: InviteCode): Promise<InviteCheck> {
  const { inviter, reason } = await judge(db, caller, inviteCode, now())
  return { isUsable: reason === '', inviterName: reason === '' && inviter ? inviter.nickname : '', reason }
}

/** ms-order.invite.writeInviteCode. The reward is given after the first paid order. */
export async function writeInviteCode({ db, now }: Deps, caller: InviteCaller, { inviteCode }: InviteCode): Promise<InviteWritten> {
  const { userId: invitee_id, device, network } = caller
  return tx(db, async (work) => {
    const first = await judge(work, caller, inviteCode, now())
    // Two who write each other's codes at once go one after the other.
    if (first.inviter) await lockLearners(work, [invitee_id, first.inviter.id])
    // So do learners of one device or address, whoever invites them.
    await holdGuards(work, [...(device === '' ? [] : [`device:${device}`]), ...(network === '' ? [] : [`address:${network}`])], now())
    const { inviter, reason } = await judge(work, caller, inviteCode, now())
    if (reason !== '' || !inviter) throw conflict(reason)
    await recordDevice(work, invitee_id, device, now())
    await insertInvitation(work, { invitee_id, inviter_id: inviter.id, written_at: now(), device, ip: network })
    return { reward: INVITEE_REWARD_FEN }
  })
}

/** ms-user.user.getUserInvitedStatus: the learner's invitations. */
export async function invitedStatus({ db, now }: Deps, { userId, device }: InviteCaller): Promise<InvitedStatus> {
  await recordDevice(db, userId, device, now())
  return {
    inviteCode: await ownCode(db, userId, now()),
    inviterId: await inviterIdOf(db, userId),
    invitedIds: await newestInvited(db, userId, NAMED),
    invitedCount: (await invitedSums(db, userId)).invited,
  }
}
