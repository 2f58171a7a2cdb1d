import type { InviteCheck, InviteCode, InvitedStatus, InviteWritten } from '@/contract/site/gateway.schema'
import { INVITE_REWARD_FEN, inviteCodeIn, inviteRefusal, inviteRewardPostings } from '@/domain/account/invite-code'
import type { Db, Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { conflict } from '../../refusal'
import { postJournal } from '../../repositories/ledger'
import { inviterIdOf, inviterOf, ownCode } from './invite-rows'

/** Invited learners that are named one by one. */
const NAMED = 100

type Judged = { inviter: { id: number; nickname: string } | undefined; reason: string }

async function judge(db: Db, inviteeId: number, { inviteCode }: InviteCode): Promise<Judged> {
  const code = inviteCodeIn(inviteCode)
  const inviter = code === null ? undefined : await inviterOf(db, code)
  const reason = inviteRefusal({
    inviteeId,
    inviterId: inviter?.id ?? null,
    hasInviter: (await inviterIdOf(db, inviteeId)) !== null,
    isInviterInvitedByMe: inviter !== undefined && (await inviterIdOf(db, inviter.id)) === inviteeId,
  })
  return { inviter, reason }
}

/** Document 2 §7, ms-order.invite.checkInviteCode. */
export async function checkInviteCode({ db }: Deps, inviteeId: number, wish: InviteCode): Promise<InviteCheck> {
  const { inviter, reason } = await judge(db, inviteeId, wish)
  return { isUsable: reason === '', inviterName: reason === '' && inviter ? inviter.nickname : '', reason }
}

/** Two who write each other's codes at once go one after the other. */
async function lockBoth(work: Tx, ids: number[]): Promise<void> {
  await work.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Document 2 §7, ms-order.invite.writeInviteCode. The invitation and its reward are one movement. */
export async function writeInviteCode({ db, now }: Deps, inviteeId: number, wish: InviteCode): Promise<InviteWritten> {
  return tx(db, async (work) => {
    const first = await judge(work, inviteeId, wish)
    if (first.inviter) await lockBoth(work, [inviteeId, first.inviter.id])
    const { inviter, reason } = await judge(work, inviteeId, wish)
    if (reason !== '' || !inviter) throw conflict(reason)
    const written_at = now()
    await work.insertInto('invitation').values({ invitee_id: inviteeId, inviter_id: inviter.id, written_at }).execute()
    const postings = inviteRewardPostings(inviteeId)
    await postJournal(work, { ref: `invite:${inviteeId}`, reason: '填写邀请码奖励', postings, now: written_at })
    return { reward: INVITE_REWARD_FEN }
  })
}

/** Document 2 §7, ms-user.user.getUserInvitedStatus. */
export async function invitedStatus({ db, now }: Deps, userId: number): Promise<InvitedStatus> {
  const invited = db.selectFrom('invitation').where('inviter_id', '=', userId)
  const newest = await invited.select('invitee_id').orderBy('written_at', 'desc').orderBy('invitee_id').limit(NAMED).execute()
  const { count } = await invited.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    inviteCode: await ownCode(db, userId, now()),
    inviterId: await inviterIdOf(db, userId),
    invitedIds: newest.map(({ invitee_id }) => invitee_id),
    invitedCount: count,
  }
}
