import { randomBytes } from 'node:crypto'
import type { Db } from './tables'

const SECRET_BYTES = 32

/** A key of this installation, made when first requested; every process on the database gets the same. */
export async function secretOf(db: Db, name: string): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString('base64')
  await db
    .insertInto('server_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value
}
