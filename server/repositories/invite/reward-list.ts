import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('growth_reward as reward')
    .innerJoin('campaign', 'campaign.id', 'reward.campaign_id')
    .innerJoin('pending_cash as pending', 'pending.ref', 'reward.ref')
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
type Wanted = { campaign?: number; userId?: number; orderSn?: string; isHeld?: boolean; before?: number; limit: number }

/** Rewards of campaigns, newest first. */
export function listRewards(db: Db, { campaign, userId, orderSn, isHeld = false, before, limit }: Wanted) {
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
export async function heldRewards(db: Db): Promise<{ count: number; oldest: number | null }> {
  const { count, oldest } = await db
    .selectFrom('growth_reward as reward')
    .innerJoin('pending_cash as pending', 'pending.ref', 'reward.ref')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('reward.made_at').as('oldest')])
    .where('pending.is_held', '=', true)
    .where('pending.status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { count, oldest }
}
