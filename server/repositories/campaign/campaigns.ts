import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { CampaignState } from '@/domain/campaign/campaign-window'
import { campaignState } from '@/domain/campaign/campaign-window'

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
