import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { type RewardState, rewardState } from '@/domain/invite/invite'

export type NewReward = {
  campaignId: number
  userId: number
  role: 'inviter' | 'invitee' | 'distributor'
  fromUserId: number
  orderSn: string
  itemSeq: number | null
  amount: number
  ref: string
  now: number
}
export type RewardLine = {
  id: number
  role: NewReward['role']
  name: string
  amount: number
  state: RewardState
  madeAt: number
  settlesAt: number
  isHeld: boolean
}

/** Writes a reward beside its line of pending cash. */
export const insertReward = (work: Tx, { now, ...of }: NewReward) =>
  work
    .insertInto('growth_reward')
    .values({
      campaign_id: of.campaignId,
      user_id: of.userId,
      role: of.role,
      from_user_id: of.fromUserId,
      order_sn: of.orderSn,
      item_seq: of.itemSeq,
      amount: of.amount,
      ref: of.ref,
      made_at: now,
      back_at: null,
    })
    .execute()

/** Rewards of an order that were not revoked. */
export const rewardsOfOrder = (work: Tx, orderSn: string) =>
  work.selectFrom('growth_reward').selectAll().where('order_sn', '=', orderSn).where('back_at', 'is', null).orderBy('id').execute()

/** Marks a reward as taken back; false when it was marked before. */
export async function markBack(work: Tx, id: number, now: number): Promise<boolean> {
  const marked = await work
    .updateTable('growth_reward')
    .set({ back_at: now })
    .where('id', '=', id)
    .where('back_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Lowers a reward by the part that was taken back. */
export const lowerReward = (work: Tx, id: number, part: number) =>
  work
    .updateTable('growth_reward')
    .set((eb) => ({ amount: eb('amount', '-', part), reduced: eb('reduced', '+', part) }))
    .where('id', '=', id)
    .execute()

type Wanted = { campaignId: number; roles: readonly NewReward['role'][]; page: number; limit: number }

/** A page of a learner's rewards of a campaign, the newest first. */
export async function rewardPage(db: Db, userId: number, { campaignId, roles, page, limit }: Wanted): Promise<RewardLine[]> {
  // Learners whom a reward came from lie elsewhere: the page is read first.
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('growth_reward')
        .innerJoin('pending_cash', (join) =>
          join.onRef('pending_cash.user_id', '=', 'growth_reward.user_id').onRef('pending_cash.ref', '=', 'growth_reward.ref'),
        )
        .select(['growth_reward.id', 'growth_reward.role', 'growth_reward.from_user_id', 'growth_reward.amount', 'growth_reward.made_at'])
        .select(['growth_reward.back_at', 'pending_cash.status', 'pending_cash.settles_at', 'pending_cash.is_held'])
        .where('growth_reward.user_id', '=', userId)
        .where('growth_reward.campaign_id', '=', campaignId)
        .where('growth_reward.role', 'in', roles)
        .orderBy('growth_reward.id', 'desc')
        .limit(limit)
        .offset(page * limit)
        .as('line'),
    )
    .innerJoin('users', 'users.id', 'line.from_user_id')
    .selectAll('line')
    .select('users.nickname')
    .orderBy('line.id', 'desc')
    .execute()
  return rows.map(({ id, role, nickname, amount, status, made_at, back_at, settles_at, is_held }) => ({
    id,
    role,
    name: nickname,
    amount,
    state: rewardState(status, back_at !== null),
    madeAt: made_at,
    settlesAt: settles_at,
    isHeld: is_held,
  }))
}

export type RewardSums = { frozen: number; settled: number }

/** Sums a learner's rewards of a campaign: waiting, and ready to be paid out or paid out. Fen. */
export async function rewardSums(db: Db, userId: number, campaignId: number): Promise<RewardSums> {
  const rows = await db
    .selectFrom('growth_reward')
    .innerJoin('pending_cash', (join) =>
      join.onRef('pending_cash.user_id', '=', 'growth_reward.user_id').onRef('pending_cash.ref', '=', 'growth_reward.ref'),
    )
    .select('pending_cash.status')
    .select(({ fn }) => fn.sum<number>('growth_reward.amount').as('amount'))
    .where('growth_reward.user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .where('back_at', 'is', null)
    .groupBy('pending_cash.status')
    .execute()
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.amount ?? 0)
  return { frozen: of('pending'), settled: of('settled') }
}

export type Leader = { userId: number; name: string; orders: number; amount: number }

/** Lists who earned most in a campaign; equals by who is older. */
export async function leaders(db: Db, campaignId: number, role: NewReward['role'], limit: number): Promise<Leader[]> {
  const rows = await db
    .selectFrom('growth_reward')
    .innerJoin('users', 'users.id', 'growth_reward.user_id')
    .select(['growth_reward.user_id as userId', 'users.nickname as name'])
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.sum<number>('growth_reward.amount').as('amount')])
    .where('campaign_id', '=', campaignId)
    .where('role', '=', role)
    .where('back_at', 'is', null)
    .groupBy(['growth_reward.user_id', 'users.nickname'])
    .orderBy('amount', 'desc')
    .orderBy('growth_reward.user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, orders: Number(row.orders), amount: Number(row.amount) }))
}

/** Adds to what a learner owes. */
export const addDebt = (work: Tx, userId: number, amount: number) =>
  work
    .insertInto('reward_debt')
    .values({ user_id: userId, amount })
    .onConflict((on) => on.column('user_id').doUpdateSet((eb) => ({ amount: eb('reward_debt.amount', '+', amount) })))
    .execute()

/** Takes up to `most` off what a learner owes, and returns how much that was. */
export async function payDebt(work: Tx, userId: number, most: number): Promise<number> {
  const debt = await work.selectFrom('reward_debt').select('amount').where('user_id', '=', userId).forUpdate().executeTakeFirst()
  const paid = Math.min(debt?.amount ?? 0, most)
  if (paid > 0)
    await work
      .updateTable('reward_debt')
      .set((eb) => ({ amount: eb('amount', '-', paid) }))
      .where('user_id', '=', userId)
      .execute()
  return paid
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('growth_reward as reward')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .innerJoin('pending_cash as pending', (join) =>
      join.onRef('pending.user_id', '=', 'reward.user_id').onRef('pending.ref', '=', 'reward.ref'),
    )
    .select(['reward.id', 'campaign.id as campaignId', 'campaign.title as campaign', 'reward.role', 'reward.amount', 'reward.ref'])
    .select(['reward.user_id as userId', 'reward.from_user_id as fromUserId', 'reward.order_sn as orderSn'])
    .select([
      'reward.made_at as madeAt',
      'reward.back_at as backAt',
      'pending.status',
      'pending.settles_at as settlesAt',
      'pending.is_held as isHeld',
    ])

export type RewardRow = Awaited<ReturnType<typeof listRewards>>[number]
type RewardListWanted = { campaign?: number; userId?: number; orderSn?: string; isHeld?: boolean; before?: number; limit: number }

/** Rewards of campaigns, newest first. */
export function listRewards(db: Db, { campaign, userId, orderSn, isHeld = false, before, limit }: RewardListWanted) {
  return rows(db)
    .$if(campaign !== undefined, (query) => query.where('reward.campaign_id', '=', campaign ?? 0))
    .$if(userId !== undefined, (query) => query.where('reward.user_id', '=', userId ?? 0))
    .$if(Boolean(orderSn), (query) => query.where('reward.order_sn', '=', orderSn ?? ''))
    .$if(isHeld, (query) => query.where('pending.is_held', '=', true).where('pending.status', '=', 'pending'))
    .$if(before !== undefined, (query) => query.where('reward.id', '<', before ?? 0))
    .orderBy('reward.id', 'desc')
    .limit(limit)
    .execute()
}

export const rewardById = (db: Db | Tx, id: number) => rows(db).where('reward.id', '=', id).executeTakeFirst()

/** Rewards that staff have to look at before they are paid out. */
export async function heldRewards(db: Db): Promise<QueueHead> {
  const { count, oldest } = await db
    .selectFrom('growth_reward as reward')
    .innerJoin('pending_cash as pending', (join) =>
      join.onRef('pending.user_id', '=', 'reward.user_id').onRef('pending.ref', '=', 'reward.ref'),
    )
    .select((eb) => queueHead(eb, 'reward.made_at'))
    .where('pending.is_held', '=', true)
    .where('pending.status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { count, oldest }
}
