import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import {
  insertInvitation,
  invitedSums,
  inviterIdOf,
  inviterOf,
  isDeviceInvited,
  newcomerFacts,
  newestInvited,
  ownCode,
  recentInvitations,
} from '#server/repositories/invite/invitations'
import { holdGuards, isDeviceOf, recordDevice } from '#server/repositories/invite/risks'
import type { InviteCheck, InviteCode, InvitedStatus, InviteWritten } from '@/contract/site/gateway.schema'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN, inviteCodeIn, inviteRefusal } from '@/domain/invite/invite'
import { DAY_MS } from '@/domain/time/units'

/** Invited learners that are named one by one. */
const NAMED = 100

/** The caller: `device` is the device's own code, empty if missing. */
export type InviteCaller = { userId: number; device: string; network: string }
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
