import type { Db, Tx } from '#server/database/tables'

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
