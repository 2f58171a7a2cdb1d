import type { Db } from '#server/database/tables'

export type StoredPair = { public_pem: string; private_pem: string }

/** The stored key pair of a name; where there is none it is made, and of two made at once the first is kept. */
export async function storedPair(db: Db, name: string, make: () => Promise<StoredPair>): Promise<StoredPair> {
  const find = () => db.selectFrom('sandbox_key').select(['public_pem', 'private_pem']).where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('sandbox_key')
    .values({ name, ...(await make()) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error(`sandbox key ${name} was not stored`)
  return stored
}
