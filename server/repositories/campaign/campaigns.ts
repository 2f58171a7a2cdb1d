import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { type CampaignState, campaignState } from '@/domain/campaign/campaign-window'
import type { PlannedPrize } from '@/domain/campaign/raffle'

export type Campaign = { id: number; title: string; intro: string; startsAt: number; endsAt: number; state: CampaignState }

/** A campaign of a kind that was published. */
export async function findCampaign(
  db: Db | Tx,
  kind: 'invite' | 'distribution' | 'raffle',
  id: number,
  now: number,
): Promise<Campaign | undefined> {
  const row = await db
    .selectFrom('campaign')
    .select(['id', 'title', 'intro', 'status', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', '<>', 'draft')
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...of } = row
  return { ...of, state: campaignState({ status, ...of }, now) }
}

/** Keeps a campaign from being stopped or started until the transaction ends. */
export const holdCampaign = (work: Tx, id: number) =>
  work.selectFrom('campaign').select('id').where('id', '=', id).forShare().executeTakeFirst()

/** Takes money out of a campaign's budget; false when it does not last, or the campaign does not run. */
export async function spendBudget(work: Tx, id: number, amount: number, now: number): Promise<boolean> {
  const spent = await work
    .updateTable('campaign')
    .set((eb) => ({ spent: eb('spent', '+', amount) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where((eb) => eb.or([eb('budget', 'is', null), eb(eb('spent', '+', amount), '<=', eb.ref('budget'))]))
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Gives money back to a campaign's budget. */
export const returnBudget = (work: Tx, id: number, amount: number) =>
  work
    .updateTable('campaign')
    .set({ spent: sql<number>`greatest(spent - ${amount}, 0)` })
    .where('id', '=', id)
    .execute()

export type Plan = { title: string; intro: string; startsAt: number; endsAt: number }
const planned = ({ title, intro, startsAt, endsAt }: Plan) => ({ title, intro, starts_at: startsAt, ends_at: endsAt })

/** A new campaign as a draft; `budget` in fen, null where it pays no money. */
export async function addDraft(work: Tx, kind: 'distribution' | 'raffle', plan: Plan, budget: number | null): Promise<number> {
  const row = { kind, status: 'draft' as const, budget, ...planned(plan) }
  return (await work.insertInto('campaign').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const replan = (work: Tx, id: number, plan: Plan) => work.updateTable('campaign').set(planned(plan)).where('id', '=', id).execute()

export const addShare = (work: Tx, campaignId: number, courseId: number, share: number) =>
  work.insertInto('distribution').values({ campaign_id: campaignId, course_id: courseId, share }).execute()

export const addSecret = (work: Tx, id: number, of: { chances: number; seed: string; seedHash: string }) =>
  work.insertInto('raffle').values({ campaign_id: id, chances: of.chances, seed: of.seed, seed_hash: of.seedHash }).execute()

/** Puts prizes in the place of those a raffle had. */
export async function putPrizes(work: Tx, id: number, prizes: readonly PlannedPrize[]): Promise<void> {
  await work.deleteFrom('raffle_prize').where('campaign_id', '=', id).execute()
  const rows = prizes.map(({ kind, title, weight, stock, beans, ref, picture }, at) => ({
    campaign_id: id,
    seq: at + 1,
    kind,
    title,
    weight,
    stock,
    beans: beans ?? 0,
    course_id: kind === 'course' ? ref : null,
    template_id: kind === 'coupon' ? ref : null,
    picture,
  }))
  await work.insertInto('raffle_prize').values(rows).execute()
}

/** Returns the ids of those coupon templates that exist. */
export async function knownTemplates(db: Db | Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await db.selectFrom('coupon_template').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
}

/** Reads the subject of a campaign beside its row: the course that is sold on, or the draws of a raffle. */
export async function campaignMore(db: Db | Tx, id: number) {
  const sale = await db
    .selectFrom('distribution')
    .innerJoin('course', 'course.id', 'distribution.course_id')
    .select(['course.id', 'course.title', 'share'])
    .where('campaign_id', '=', id)
    .executeTakeFirst()
  const raffle = await db.selectFrom('raffle').select(['chances', 'draws']).where('campaign_id', '=', id).executeTakeFirst()
  const prizes = await db.selectFrom('raffle_prize').selectAll().where('campaign_id', '=', id).orderBy('seq').execute()
  const { intro } = await db.selectFrom('campaign').select('intro').where('id', '=', id).executeTakeFirstOrThrow()
  return { sale, raffle, prizes, intro }
}

const kinds = ['invite', 'distribution', 'raffle'] as const
export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]

const rows = (db: Db | Tx) =>
  db.selectFrom('campaign').select(['id', 'kind', 'title', 'status', 'starts_at as startsAt', 'ends_at as endsAt', 'budget', 'spent'])

/** Campaigns, newest first. */
export function listCampaigns(db: Db, { kind, before, limit }: { kind?: string; before?: number; limit: number }) {
  const wanted = kinds.find((one) => one === kind)
  return rows(db)
    .$if(wanted !== undefined, (query) => query.where('kind', '=', wanted ?? 'invite'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const campaignById = (db: Db | Tx, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** Stops a running campaign, or starts one that is stopped or new; false when it is so already. */
export async function moveCampaign(tx: Tx, id: number, to: 'running' | 'stopped'): Promise<boolean> {
  const moved = await tx
    .updateTable('campaign')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', to === 'running' ? ['stopped', 'draft'] : ['running'])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Sets what a campaign may pay in all, fen; false when it has paid more, or pays no money. */
export async function setCampaignBudget(tx: Tx, id: number, budget: number): Promise<boolean> {
  const set = await tx
    .updateTable('campaign')
    .set({ budget })
    .where('id', '=', id)
    .where('budget', 'is not', null)
    .where('spent', '<=', budget)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Every installation has a campaign of invitations: a draft without a budget, unless it is there. It ends in 2100. */
export async function beginInvitations(work: Tx): Promise<void> {
  const shown = { title: '邀请有礼', intro: '邀请新同学一起学，双方都有现金奖励' }
  const row = { id: 1, kind: 'invite' as const, ...shown, status: 'draft' as const, starts_at: 0, ends_at: 4_102_416_000_000, budget: 0 }
  await work
    .insertInto('campaign')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Makes room for the campaigns of another installation: takes away the draft of invitations that every installation begins with. */
export async function dropInvitationDraft(work: Tx): Promise<void> {
  await work.deleteFrom('campaign').where('id', '=', 1).where('status', '=', 'draft').where('budget', '=', 0).execute()
}
