import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('raffle_draw as draw')
    .innerJoin('raffle_prize as prize', 'prize.id', 'draw.prize_id')
    .innerJoin('campaign', 'campaign.id', 'draw.campaign_id')
    .select(['draw.id', 'draw.user_id as userId', 'draw.region', 'draw.sealed', 'draw.status', 'draw.claimed_at as claimedAt'])
    .select(['prize.title', 'campaign.title as raffle', 'draw.carrier', 'draw.tracking_no as trackingNo'])
    .where('prize.kind', '=', 'goods')

export type PrizeClaim = Awaited<ReturnType<typeof listPrizeClaims>>[number]

/** Goods that learners won, newest first. */
export function listPrizeClaims(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'claimed' || status === 'shipped' || status === 'address') query = query.where('draw.status', '=', status)
  if (before !== undefined) query = query.where('draw.id', '<', before)
  return query.orderBy('draw.id', 'desc').limit(limit).execute()
}

export const prizeClaimById = (db: Db, id: number) => rows(db).where('draw.id', '=', id).executeTakeFirst()

/** How many prizes are to be shipped, and since when the oldest is. */
export const waitingPrizes = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('raffle_draw')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('claimed_at').as('oldest')])
    .where('status', '=', 'claimed')
    .executeTakeFirstOrThrow()

/** Marks a prize shipped; false when it was shipped before, or has no address. */
export async function shipPrize(tx: Tx, id: number, { carrier, trackingNo }: { carrier: string; trackingNo: string }): Promise<boolean> {
  const shipped = await tx
    .updateTable('raffle_draw')
    .set({ status: 'shipped', carrier, tracking_no: trackingNo })
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .returning('id')
    .executeTakeFirst()
  return shipped !== undefined
}
