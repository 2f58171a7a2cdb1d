import type { Db, Tx } from '#server/database/tables'
import type { PlannedPrize } from '@/domain/campaign/raffle'

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
  const rows = prizes.map(({ kind, title, weight, stock, beans, ref }, at) => ({
    campaign_id: id,
    seq: at + 1,
    kind,
    title,
    weight,
    stock,
    beans: beans ?? 0,
    course_id: kind === 'course' ? ref : null,
    template_id: kind === 'coupon' ? ref : null,
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
