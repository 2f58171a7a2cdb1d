import type { Db, Tx } from '#server/database/tables'

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

export const findGift = (db: Db | Tx, type: string) => db.selectFrom('gift_coin').selectAll().where('type', '=', type).executeTakeFirst()
export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

export async function isGiftTaken(db: Db | Tx, type: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('gift_coin_claim')
    .select('type')
    .where('type', '=', type)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes that a learner took a gift; false when they had taken it before. */
export async function writeGift(work: Tx, type: string, userId: number, now: number): Promise<boolean> {
  const made = await work
    .insertInto('gift_coin_claim')
    .values({ type, user_id: userId, claimed_at: now })
    .onConflict((on) => on.columns(['type', 'user_id']).doNothing())
    .returning('type')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes one gift out of the stock; false when none is left. */
export async function takeGift(work: Tx, type: string): Promise<boolean> {
  const taken = await work
    .updateTable('gift_coin')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('type', '=', type)
    .where((eb) => eb.or([eb('stock', 'is', null), eb('taken', '<', eb.ref('stock'))]))
    .returning('type')
    .executeTakeFirst()
  return taken !== undefined
}

/** The adviser a learner was given on a page. */
export const incomingOf = (db: Db | Tx, site: string, userId: number) =>
  db
    .selectFrom('scrm_incoming')
    .innerJoin('scrm_contact', 'scrm_contact.id', 'scrm_incoming.contact_id')
    .select(['name', 'intro', 'url'])
    .where('scrm_incoming.site', '=', site)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Gives a learner the adviser of a page who has the fewest, once. */
export async function assignContact(work: Tx, site: string, userId: number, now: number): Promise<void> {
  const contact = await work
    .selectFrom('scrm_contact')
    .select('id')
    .where('site', '=', site)
    .orderBy('incoming')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) return
  const made = await work
    .insertInto('scrm_incoming')
    .values({ site, user_id: userId, contact_id: contact.id, came_at: now })
    .onConflict((on) => on.columns(['site', 'user_id']).doNothing())
    .returning('site')
    .executeTakeFirst()
  if (!made) return
  await work
    .updateTable('scrm_contact')
    .set((eb) => ({ incoming: eb('incoming', '+', 1) }))
    .where('id', '=', contact.id)
    .execute()
}
