import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'

export const findRaffle = (db: Db | Tx, id: number) => db.selectFrom('raffle').selectAll().where('campaign_id', '=', id).executeTakeFirst()

export const prizesOf = (db: Db | Tx, id: number) =>
  db.selectFrom('raffle_prize').selectAll().where('campaign_id', '=', id).orderBy('seq').execute()
export type PrizeRow = Awaited<ReturnType<typeof prizesOf>>[number]

export async function drawnCount(db: Db | Tx, id: number, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('raffle_draw')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** How often a raffle was drawn from one network since a moment. */
export async function drawnCountOf(work: Tx, id: number, network: string, since: number): Promise<number> {
  const { count } = await work
    .selectFrom('raffle_draw')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', id)
    .where('network', '=', network)
    .where('drawn_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Takes the next number of a raffle; the raffle's row stays locked until the draw is written, so numbers follow each other. */
export const nextNumber = (work: Tx, id: number) =>
  work
    .updateTable('raffle')
    .set((eb) => ({ draws: eb('draws', '+', 1) }))
    .where('campaign_id', '=', id)
    .returning(['draws', 'seed'])
    .executeTakeFirstOrThrow()

/** Takes a prize where there is one left; false when there is none. */
export async function takePrize(work: Tx, prizeId: number): Promise<boolean> {
  const taken = await work
    .updateTable('raffle_prize')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', prizeId)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('taken', '<', eb.ref('stock'))]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

type NewDraw = {
  campaign_id: number
  user_id: number
  network?: string
  turn: number
  number: number
  idempotency_key: string
  ticket: number
  prize_id: number
  status: 'given' | 'address'
  drawn_at: number
}
export const insertDraw = (work: Tx, row: NewDraw) => work.insertInto('raffle_draw').values(row).returning('id').executeTakeFirstOrThrow()

const draws = (db: Db | Tx) =>
  db
    .selectFrom('raffle_draw')
    .innerJoin('raffle_prize', 'raffle_prize.id', 'raffle_draw.prize_id')
    .innerJoin('campaign', 'campaign.id', 'raffle_draw.campaign_id')
    .select([
      'raffle_draw.id',
      'raffle_draw.campaign_id as raffleId',
      'campaign.title as raffleTitle',
      'raffle_draw.number',
      'raffle_draw.ticket',
      'raffle_prize.kind',
      'raffle_prize.title',
      'raffle_prize.course_id as courseId',
      'raffle_draw.status',
      'raffle_draw.region',
      'raffle_draw.carrier',
      'raffle_draw.tracking_no as trackingNo',
      'raffle_draw.drawn_at as drawnAt',
    ])

export const drawByKey = (db: Db | Tx, userId: number, key: string) =>
  draws(db).where('raffle_draw.user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst()

export const learnerDraw = (db: Db | Tx, userId: number, id: number) =>
  draws(db).where('raffle_draw.user_id', '=', userId).where('raffle_draw.id', '=', id).executeTakeFirst()

/** A page of what a learner won, the newest first; draws that brought nothing are left out. */
export const wonPage = (db: Db, userId: number, page: number, limit: number) =>
  draws(db)
    .where('raffle_draw.user_id', '=', userId)
    .where('raffle_prize.kind', '<>', 'none')
    .orderBy('raffle_draw.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Sends goods to an address; false when the draw is not one of goods. */
export async function addressDraw(
  db: Db,
  of: { userId: number; id: number; region: string; sealed: string; now: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('raffle_draw')
    .set({ region: of.region, sealed: of.sealed, status: 'claimed', claimed_at: of.now })
    .where('id', '=', of.id)
    .where('user_id', '=', of.userId)
    .where('status', 'in', ['address', 'claimed'])
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** A page of all draws of a raffle, in order, without their learners. */
export const proofPage = (db: Db, id: number, page: number, limit: number) =>
  db
    .selectFrom('raffle_draw')
    .select(['number', 'ticket', 'prize_id as prizeId'])
    .where('campaign_id', '=', id)
    .orderBy('number')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Draws of a raffle after a number, in order, without their learners. */
export const drawsAfter = (db: Db, id: number, after: number, limit: number) =>
  db
    .selectFrom('raffle_draw')
    .select(['number', 'ticket', 'prize_id as prizeId'])
    .where('campaign_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** How often each prize of a raffle was drawn. */
export async function givenCounts(db: Db, id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('raffle_draw')
    .select(['prize_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', id)
    .groupBy('prize_id')
    .execute()
  return new Map(rows.map(({ prize_id, count }) => [prize_id, Number(count)]))
}

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
export const waitingPrizes = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('raffle_draw')
    .select((eb) => queueHead(eb, 'claimed_at'))
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
