import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { secretOf } from '#server/database/secret'
import type { Db } from '#server/database/tables'
import { hasTexts, readJson } from '@/domain/text/read-json'

const IV_BYTES = 12
const TAG_BYTES = 16

export type Payee = { name: string; account: string }
const isPayee = (value: unknown): value is Payee => hasTexts(value, ['name', 'account'])

const keyOf = async (db: Db) => Buffer.from(await secretOf(db, 'payee'), 'base64')

/** Seals name and account with a key of this installation. */
export async function sealPayee(db: Db, payee: Payee): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(db), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(payee)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The same account has the same hash; without this installation's key it reveals nothing. */
export async function payeeHash(db: Db, account: string): Promise<string> {
  return createHmac('sha256', await keyOf(db))
    .update(`payee:${account.toLowerCase()}`)
    .digest('base64')
}

/** The same payer of the same provider has the same hash; null when the provider did not tell who paid. */
export async function payerHash(db: Db, provider: string, payer: string): Promise<string | null> {
  if (payer === '') return null
  return createHmac('sha256', await keyOf(db))
    .update(`payer:${provider}:${payer}`)
    .digest('base64')
}

/** Opens what `sealPayee` made. Throws when the text was changed. */
export async function openPayee(db: Db, sealed: string): Promise<Payee> {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(db), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  const payee = readJson(text, isPayee)
  if (!payee) throw new Error('sealed text is no payee')
  return payee
}
