import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db, Tx } from './tables'

const IV_BYTES = 12
const TAG_BYTES = 16
const SECRET = 'personal-data'

/** One key for each use, so that a text sealed for one cannot be read as another. */
const keyOf = async (db: Db, use: string) => Buffer.from(hkdfSync('sha256', await secretOf(db, SECRET), '', use, 32))

/** Encrypts a personal text for storage. */
export async function sealText(db: Db, use: string, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db, use), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Reads what `sealText` made for the same use. Throws when it was changed. */
export async function openText(db: Db, use: string, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db, use), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

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

/** Keys of the installation: what is sealed or signed is read with them. */
export const installationKeys = (db: Db | Tx) => db.selectFrom('server_secret').select(['name', 'value']).orderBy('name').execute()

export async function putKeys(work: Tx, keys: readonly { name: string; value: string }[]): Promise<void> {
  if (keys.length === 0) return
  await work
    .insertInto('server_secret')
    .values([...keys])
    .onConflict((on) => on.column('name').doUpdateSet((the) => ({ value: the.ref('excluded.value') })))
    .execute()
}
