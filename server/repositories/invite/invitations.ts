import { randomInt } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import { accountAnswering } from '#server/repositories/account/account'
import { claimWord, learnerBy } from '#server/repositories/account/learner-of'
import { newInviteCode, type RewardState, rewardState } from '@/domain/invite/invite'

/** When an account was made, and whether it ever paid. */
export async function newcomerFacts(db: Db | Tx, userId: number): Promise<{ createdAt: number; hasPaid: boolean }> {
  const user = await db.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('orders')
    .select('order_sn')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return { createdAt: user.created_at, hasPaid: paid !== undefined }
}

/** Invitations written since a moment: from an address, and to an inviter. */
export async function recentInvitations(db: Db | Tx, of: { ip: string; inviterId: number; since: number }) {
  const count = (column: 'ip' | 'inviter_id', value: string | number) =>
    db
      .selectFrom('invitation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(column, '=', value)
      .where('written_at', '>', of.since)
      .executeTakeFirstOrThrow()
  const ofAddress = of.ip === '' ? 0 : (await count('ip', of.ip)).count
  return { ofAddress, ofInviter: (await count('inviter_id', of.inviterId)).count }
}

/** Whether an invitation was written on a device. */
export async function isDeviceInvited(db: Db | Tx, device: string): Promise<boolean> {
  if (device === '') return false
  const found = await db.selectFrom('invitation').select('invitee_id').where('device', '=', device).executeTakeFirst()
  return found !== undefined
}

export const insertInvitation = (
  work: Tx,
  row: { invitee_id: number; inviter_id: number; written_at: number; device: string; ip: string },
) => work.insertInto('invitation').values(row).execute()

/** The invitation of a learner that waits for its first paid order. */
export const waitingInvitation = (work: Tx, inviteeId: number) =>
  work.selectFrom('invitation').selectAll().where('invitee_id', '=', inviteeId).where('state', '=', 'bound').forUpdate().executeTakeFirst()

export const moveInvitation = (work: Tx, inviteeId: number, state: 'rewarded' | 'void') =>
  work.updateTable('invitation').set({ state }).where('invitee_id', '=', inviteeId).execute()

export type Invited = { id: number; name: string; boundAt: number; state: 'bound' | 'void' | RewardState; amount: number }

/** A page of those a learner invited, the newest first, with what each brought. */
export async function invitedPage(db: Db, inviterId: number, page: number, limit: number): Promise<Invited[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('users', 'users.id', 'invitation.invitee_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('growth_reward')
          .leftJoin('pending_cash', (join) =>
            join.onRef('pending_cash.user_id', '=', 'growth_reward.user_id').onRef('pending_cash.ref', '=', 'growth_reward.ref'),
          )
          .select(['growth_reward.from_user_id', 'growth_reward.amount', 'growth_reward.back_at', 'pending_cash.status'])
          .where('growth_reward.user_id', '=', inviterId)
          .where('growth_reward.role', '=', 'inviter')
          .as('reward'),
      (join) => join.onRef('reward.from_user_id', '=', 'invitation.invitee_id'),
    )
    .select(['invitation.invitee_id', 'users.nickname', 'written_at', 'invitation.state'])
    .select(['reward.amount', 'reward.back_at', 'reward.status'])
    .where('inviter_id', '=', inviterId)
    .orderBy('written_at', 'desc')
    .orderBy('invitee_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ invitee_id, nickname, written_at, state, amount, back_at, status }) => ({
    id: invitee_id,
    name: nickname,
    boundAt: written_at,
    amount: amount ?? 0,
    state: status !== null ? rewardState(status, back_at !== null) : state === 'bound' ? 'bound' : 'void',
  }))
}

/** How many a learner invited, and how many of them brought a reward that was not revoked. */
export async function invitedSums(db: Db, inviterId: number): Promise<{ invited: number; rewarded: number }> {
  const rows = await db
    .selectFrom('invitation')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inviter_id', '=', inviterId)
    .groupBy('state')
    .execute()
  return {
    invited: rows.reduce((sum, { count }) => sum + count, 0),
    rewarded: rows.find(({ state }) => state === 'rewarded')?.count ?? 0,
  }
}

/** Finds who invited a learner, and where. */
export const invitationOf = (db: Db, inviteeId: number) =>
  db
    .selectFrom((from) =>
      from.selectFrom('invitation').select(['inviter_id', 'state']).where('invitee_id', '=', inviteeId).limit(1).as('invitation'),
    )
    .innerJoin('users', 'users.id', 'invitation.inviter_id')
    .select(['users.nickname', 'invitation.state'])
    .executeTakeFirst()

/** The inviter of a learner; null without one. */
export async function inviterIdOf(db: Db, inviteeId: number): Promise<number | null> {
  const row = await db.selectFrom('invitation').select('inviter_id').where('invitee_id', '=', inviteeId).executeTakeFirst()
  return row?.inviter_id ?? null
}

/** Lists the people a learner invited last, the newest first. */
export async function newestInvited(db: Db, inviterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invitation')
    .select('invitee_id')
    .where('inviter_id', '=', inviterId)
    .orderBy('written_at', 'desc')
    .orderBy('invitee_id')
    .limit(limit)
    .execute()
  return rows.map(({ invitee_id }) => invitee_id)
}

/** Finds the owner of a code, and what they are called; codes of a merged account go on. */
export async function inviterOf(db: Db, code: string) {
  const account = await accountAnswering(db, await learnerBy(db, 'invite_code', code))
  if (account === undefined) return undefined
  return db.selectFrom('users').select(['id', 'nickname']).where('id', '=', account.id).executeTakeFirst()
}

const findCode = async (db: Db, userId: number) =>
  (await db.selectFrom('invite_code').select('code').where('user_id', '=', userId).executeTakeFirst())?.code

/** Gives a learner a code unless they have one or another has it. */
async function putCode(work: Tx, userId: number, code: string, now: number): Promise<void> {
  const row = { user_id: userId, code, created_at: now }
  const made = await work
    .insertInto('invite_code')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('code')
    .executeTakeFirst()
  if (made === undefined || (await claimWord(work, 'invite_code', code, userId)) === userId) return
  await work.deleteFrom('invite_code').where('user_id', '=', userId).execute()
}

/** The learner's own code, made when there is none. A drawn code that is taken is drawn again. */
export async function ownCode(db: Db, userId: number, now: number, draw: (below: number) => number = randomInt): Promise<string> {
  for (;;) {
    const known = await findCode(db, userId)
    if (known !== undefined) return known
    await tx(db, (work) => putCode(work, userId, newInviteCode(draw), now))
  }
}
