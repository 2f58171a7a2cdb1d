import type { Db, Tx } from '#server/database/tables'
import { findGift, type GiftRow } from './welfare'

export type GiftLine = GiftRow & { id: number }

/** Kinds of free beans, numbered from the last to end. */
export async function listGifts(db: Db): Promise<GiftLine[]> {
  const rows = await db.selectFrom('gift_coin').selectAll().orderBy('ends_at', 'desc').orderBy('type').execute()
  return rows.map((row, at) => ({ ...row, id: rows.length - at }))
}

type Terms = Pick<GiftRow, 'title' | 'beans' | 'stock' | 'starts_at' | 'ends_at'>

/** Writes a kind of free beans, new or known; false when fewer would be there than were taken. */
export async function putGift(work: Tx, type: string, terms: Terms): Promise<boolean> {
  const known = await findGift(work, type)
  if (known && terms.stock !== null && terms.stock < known.taken) return false
  await work
    .insertInto('gift_coin')
    .values({ type, taken: 0, ...terms })
    .onConflict((on) => on.column('type').doUpdateSet(terms))
    .execute()
  return true
}
