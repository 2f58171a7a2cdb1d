import type { Db, Tx } from '#server/database/tables'
import { campaignState } from '@/domain/campaign/campaign-window'
import { type RewardState, rewardState } from '@/domain/invite/invite'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('distribution')
    .innerJoin('campaign', 'campaign.id', 'distribution.campaign_id')
    .innerJoin('course', 'course.id', 'distribution.course_id')
    .select(['campaign.id', 'campaign.title', 'campaign.intro', 'campaign.status', 'starts_at as startsAt', 'ends_at as endsAt', 'share'])
    .select(['course.id as courseId', 'course.title as courseTitle', 'course.cover', 'course.price'])
    .where('campaign.status', '<>', 'draft')

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const shown = ({ status, ...of }: Row, now: number) => ({ ...of, state: campaignState({ status, ...of }, now) })
export type Distribution = ReturnType<typeof shown>

export async function findDistribution(db: Db | Tx, id: number, now: number): Promise<Distribution | undefined> {
  const row = await rows(db).where('campaign.id', '=', id).executeTakeFirst()
  return row && shown(row, now)
}

/** The distribution of a course that runs now; of several the one that shares most. */
export async function runningDistribution(db: Db | Tx, courseId: number, now: number): Promise<Distribution | undefined> {
  const row = await rows(db)
    .where('course.id', '=', courseId)
    .where('campaign.status', '=', 'running')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('share', 'desc')
    .orderBy('campaign.id')
    .executeTakeFirst()
  return row && shown(row, now)
}

type Bind = { campaignId: number; userId: number; distributorId: number; targetType: string; targetId: number; now: number }

/** Records whose link a learner opened; the last one counts. */
export const bindTo = (work: Tx, { campaignId, userId, distributorId, targetType, targetId, now }: Bind) =>
  work
    .insertInto('distribution_bind')
    .values({
      campaign_id: campaignId,
      user_id: userId,
      distributor_id: distributorId,
      target_type: targetType,
      target_id: targetId,
      bound_at: now,
    })
    .onConflict((on) =>
      on.columns(['campaign_id', 'user_id']).doUpdateSet({
        distributor_id: distributorId,
        target_type: targetType,
        target_id: targetId,
        bound_at: now,
      }),
    )
    .execute()

/** Links a learner opened for some courses, with the share of each, the newest first. */
export async function bindsFor(db: Db | Tx, userId: number, courseIds: readonly number[]) {
  if (courseIds.length === 0) return []
  const binds = await db
    .selectFrom('distribution_bind')
    .select(['campaign_id', 'distributor_id', 'bound_at'])
    .where('user_id', '=', userId)
    .orderBy('bound_at', 'desc')
    .execute()
  const ids = binds.map(({ campaign_id }) => campaign_id)
  if (ids.length === 0) return []
  const shares = await db
    .selectFrom('distribution')
    .select(['campaign_id', 'course_id', 'share'])
    .where('campaign_id', 'in', ids)
    .where('course_id', 'in', courseIds)
    .execute()
  return binds.flatMap((bind) => shares.filter((one) => one.campaign_id === bind.campaign_id).map((one) => ({ ...bind, ...one })))
}

export type Invitee = { id: number; name: string; boundAt: number; state: 'bound' | RewardState; amount: number }

type BindRow = {
  user_id: number
  nickname: string
  bound_at: number
  amount: number | null
  back_at: unknown
  status: Parameters<typeof rewardState>[0] | null
}

const inviteeOf = ({ user_id, nickname, bound_at, amount, back_at, status }: BindRow): Invitee => ({
  id: user_id,
  name: nickname,
  boundAt: bound_at,
  amount: amount ?? 0,
  state: status === null ? 'bound' : rewardState(status, back_at !== null),
})

/** A page of those who opened a distributor's link last, the newest first, with what they brought last. */
export async function inviteePage(
  db: Db,
  of: { campaignId: number; distributorId: number; page: number; limit: number },
): Promise<Invitee[]> {
  const found = await db
    .selectFrom('distribution_bind')
    .innerJoin('users', 'users.id', 'distribution_bind.user_id')
    .leftJoin('growth_reward', (join) =>
      join
        .onRef('growth_reward.campaign_id', '=', 'distribution_bind.campaign_id')
        .onRef('growth_reward.from_user_id', '=', 'distribution_bind.user_id')
        .onRef('growth_reward.user_id', '=', 'distribution_bind.distributor_id')
        .on('growth_reward.role', '=', 'distributor')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('growth_reward as later')
                .select('later.id')
                .whereRef('later.campaign_id', '=', 'growth_reward.campaign_id')
                .whereRef('later.from_user_id', '=', 'growth_reward.from_user_id')
                .whereRef('later.user_id', '=', 'growth_reward.user_id')
                .where('later.role', '=', 'distributor')
                .whereRef('later.id', '>', 'growth_reward.id'),
            ),
          ),
        ),
    )
    .leftJoin('pending_cash', (join) =>
      join.onRef('pending_cash.user_id', '=', 'growth_reward.user_id').onRef('pending_cash.ref', '=', 'growth_reward.ref'),
    )
    .select(['distribution_bind.user_id', 'users.nickname', 'bound_at', 'growth_reward.amount', 'back_at', 'pending_cash.status'])
    .where('distribution_bind.campaign_id', '=', of.campaignId)
    .where('distributor_id', '=', of.distributorId)
    .orderBy('bound_at', 'desc')
    .orderBy('distribution_bind.user_id', 'desc')
    .limit(of.limit)
    .offset(of.page * of.limit)
    .execute()
  return found.map(inviteeOf)
}

/** How many opened a distributor's link last. */
export async function inviteeCount(db: Db, campaignId: number, distributorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('distribution_bind')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', campaignId)
    .where('distributor_id', '=', distributorId)
    .executeTakeFirstOrThrow()
  return count
}
