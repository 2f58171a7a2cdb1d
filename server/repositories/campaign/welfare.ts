import type { Db, Tx } from '#server/database/tables'

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
