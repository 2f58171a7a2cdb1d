import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { claimWord, wordOf } from '#server/repositories/account/learner-of'
import type { ShipmentStatus } from '@/contract/order/textbook.schema'

export type ShipmentRow = {
  id: number
  user_id: number
  carrier: string
  tracking_no: string
  region: string
  sealed: string
  status: ShipmentStatus
  shipped_at: number
  received_at: number | null
}

export const learnerShipment = (db: Db, userId: number, id: number) =>
  db.selectFrom('shipment').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

export async function shipmentBooks(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('book_right')
    .innerJoin('textbook', 'textbook.id', 'book_right.book_id')
    .select('textbook.title')
    .where('shipment_id', '=', id)
    .orderBy('book_right.id')
    .execute()
  return rows.map((row) => row.title)
}

export const shipmentEvents = (db: Db, id: number) =>
  db.selectFrom('shipment_event').select(['at', 'body']).where('shipment_id', '=', id).orderBy('at', 'desc').execute()

type Parcel = { userId: number; carrier: string; trackingNo: string; region: string; sealed: string; now: number }

/** Ships claimed rights in one parcel to their address; null when one of them is not claimed any more. */
export async function shipRights(work: Tx, rightIds: readonly number[], parcel: Parcel): Promise<number | null> {
  const { userId, carrier, trackingNo, region, sealed, now } = parcel
  const waiting = await work
    .selectFrom('book_right')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...rightIds]}::integer[])`)
    .where('status', '=', 'claimed')
    // An address changed since would send the parcel to the old one.
    .where('sealed', '=', sealed)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (waiting.length < rightIds.length) return null
  const made = await work
    .insertInto('shipment')
    .values({ user_id: userId, carrier, tracking_no: trackingNo, region, sealed, status: 'shipped', shipped_at: now, received_at: null })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if ((await claimWord(work, 'parcel', wordOf.parcel(carrier, trackingNo), userId)) !== userId) {
    await work.deleteFrom('shipment').where('user_id', '=', userId).where('id', '=', made.id).execute()
    return null
  }
  await work
    .updateTable('book_right')
    .set({ status: 'shipped', shipment_id: made.id })
    .where('user_id', '=', userId)
    .where(sql<boolean>`id = any(${[...rightIds]}::integer[])`)
    .execute()
  return made.id
}

/** Finds the tracking numbers of these that are used, with their carriers. */
export const usedTrackingNos = (db: Db, numbers: readonly string[]): Promise<{ carrier: string; trackingNo: string }[]> =>
  db.selectFrom('shipment').select(['carrier', 'tracking_no as trackingNo']).where(sql<boolean>`tracking_no = any(${numbers})`).execute()

/** Parcels under way that were not queried since a moment. */
export const parcelsToCheck = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('shipment')
    .selectAll()
    .where('status', '=', 'shipped')
    .where('checked_at', '<=', before)
    .orderBy('checked_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores the carrier's events of a parcel; an event is stored once. */
export async function putEvents(
  work: Tx,
  { userId, id }: { userId: number; id: number },
  events: readonly { at: number; text: string }[],
  now: number,
): Promise<void> {
  await work.updateTable('shipment').set({ checked_at: now }).where('id', '=', id).execute()
  if (events.length === 0) return
  await work
    .insertInto('shipment_event')
    .values(events.map(({ at, text }) => ({ user_id: userId, shipment_id: id, at, body: text })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** False when the parcel is not under way any more. */
export async function markArrived(work: Tx, id: number): Promise<boolean> {
  const moved = await work
    .updateTable('shipment')
    .set({ status: 'arrived' })
    .where('id', '=', id)
    .where('status', '=', 'shipped')
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** The learner has the parcel; false when it is not theirs. Asked again it stays received. */
export async function markReceived(work: Tx, userId: number, id: number, now: number): Promise<boolean> {
  const found = await work
    .selectFrom('shipment')
    .select('status')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return false
  if (found.status === 'received') return true
  await work.updateTable('shipment').set({ status: 'received', received_at: now }).where('id', '=', id).execute()
  await work.updateTable('book_right').set({ status: 'received' }).where('shipment_id', '=', id).execute()
  return true
}
