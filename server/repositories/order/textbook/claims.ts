import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('book_right as claim')
    .innerJoin('textbook', 'textbook.id', 'claim.book_id')
    .leftJoin('shipment', 'shipment.id', 'claim.shipment_id')
    .select(['claim.id', 'claim.user_id as userId', 'claim.region', 'claim.sealed', 'claim.status', 'claim.claimed_at as claimedAt'])
    .select(['textbook.title', 'shipment.carrier', 'shipment.tracking_no as trackingNo'])
    .where('claim.status', '<>', 'open')

export type ClaimLine = Awaited<ReturnType<typeof listClaims>>[number]

/** Textbooks that learners claimed, newest first. */
export function listClaims(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'claimed') query = query.where('claim.status', '=', 'claimed')
  if (status === 'shipped') query = query.where('claim.status', '<>', 'claimed')
  if (before !== undefined) query = query.where('claim.id', '<', before)
  return query.orderBy('claim.id', 'desc').limit(limit).execute()
}

export const claimById = (db: Db | Tx, id: number) => rows(db).where('claim.id', '=', id).executeTakeFirst()

/** How many books are to be shipped, and since when the oldest is. */
export const waitingClaims = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('book_right')
    .select((eb) => queueHead(eb, 'claimed_at'))
    .where('status', '=', 'claimed')
    .executeTakeFirstOrThrow()
