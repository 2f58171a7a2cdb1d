import { sql } from 'kysely'
import { listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

const rows = (db: Db | Tx) =>
  db
    .selectFrom('book_right as claim')
    .innerJoin('textbook', 'textbook.id', 'claim.book_id')
    .leftJoin('shipment', (join) => join.onRef('shipment.user_id', '=', 'claim.user_id').onRef('shipment.id', '=', 'claim.shipment_id'))
    .select(['claim.id', 'claim.user_id as userId', 'claim.region', 'claim.sealed', 'claim.status', 'claim.claimed_at as claimedAt'])
    .select(['textbook.title', 'shipment.carrier', 'shipment.tracking_no as trackingNo'])
    .where('claim.status', '<>', 'open')

export type ClaimLine = Awaited<ReturnType<typeof listClaims>>[number]

type Wanted = PageWanted & {
  status?: string | undefined
  book?: string | undefined
  claimed?: { from?: number; below?: number } | undefined
}

/** Textbooks that learners claimed, newest first unless another order is wanted. */
export function listClaims(db: Db, { status, book, claimed, ...page }: Wanted) {
  const bookId = storedIdOf(book)
  const query = rows(db)
    .$if(status === 'claimed', (some) => some.where('claim.status', '=', 'claimed'))
    .$if(status === 'shipped', (some) => some.where('claim.status', '<>', 'claimed'))
    .$if(bookId !== undefined, (some) => some.where('claim.book_id', '=', bookId ?? 0))
    .$if(claimed?.from !== undefined, (some) => some.where('claim.claimed_at', '>=', claimed?.from ?? 0))
    .$if(claimed?.below !== undefined, (some) => some.where('claim.claimed_at', '<', claimed?.below ?? 0))
  return listPage(query, { table: 'book_right', alias: 'claim', columns: { id: 'claimed_at' } }, page).execute()
}

/** How many of each textbook wait to be sent. */
export const waitingByTitle = (db: Db): Promise<{ title: string; count: number }[]> =>
  db
    .selectFrom('book_right as claim')
    .innerJoin('textbook', 'textbook.id', 'claim.book_id')
    .select(['textbook.title', sql<number>`count(*)::integer`.as('count')])
    .where('claim.status', '=', 'claimed')
    .groupBy('textbook.title')
    .execute()

/** Books of the items of some orders that were claimed, sent ones too, with the order of each; those that wait are held where they are changed next. */
export async function claimsOfOrders(db: Db | Tx, orderSns: readonly string[], isLocked: boolean) {
  const found = await rows(db)
    .innerJoin('order_item as item', (join) =>
      join.onRef('item.user_id', '=', 'claim.user_id').onRef('item.course_id', '=', 'claim.course_id'),
    )
    .select('item.order_sn as orderSn')
    .where(sql<boolean>`item.order_sn = any(${[...orderSns]}::text[])`)
    .orderBy('claim.id')
    .execute()
  if (!isLocked) return found
  const ids = found.flatMap(({ id, status }) => (status === 'claimed' ? [id] : []))
  const held = new Map((await claimsByIds(db, [...new Set(ids)], true)).map((claim) => [claim.id, claim]))
  return found.map((claim) => ({ ...claim, ...held.get(claim.id) }))
}

/** Claims by number, held for the transaction where they are changed next: those of each learner in turn, for they may lie apart. */
export async function claimsByIds(db: Db | Tx, ids: readonly number[], isLocked: boolean) {
  const wanted = rows(db).where(sql<boolean>`claim.id = any(${ids})`)
  const found = await wanted.orderBy('claim.id').execute()
  if (!isLocked) return found
  const held: typeof found = []
  for (const userId of [...new Set(found.map((claim) => claim.userId))].sort((one, other) => one - other))
    held.push(...(await wanted.where('claim.user_id', '=', userId).orderBy('claim.id').forUpdate('claim').execute()))
  return held.sort((one, other) => one.id - other.id)
}

export const claimById = (db: Db | Tx, id: number) => rows(db).where('claim.id', '=', id).executeTakeFirst()

/** How many books are to be shipped, and since when the oldest is. */
export const waitingClaims = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('book_right')
    .select((eb) => queueHead(eb, 'claimed_at'))
    .where('status', '=', 'claimed')
    .executeTakeFirstOrThrow()
