import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import { loginExpired } from '#server/refusal'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { hasFields, hasTexts, readJson } from '@/domain/text/read-json'
import { grant, hashOf, learnerOfToken } from './session'

const IV_BYTES = 12
const TAG_BYTES = 16

const isGrant = (value: unknown): value is SessionGrant =>
  hasTexts(value, ['accessToken', 'refreshToken']) && hasFields(value, ['expiresIn', 'userId'])
/** The key is made from the token itself, of which the database keeps only the hash. */
const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'successor', 32))

/** Seals a grant so that only the holder of `token` can have it read. */
export function seal(grant: SessionGrant, token: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(grant)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens what `seal` made. Throws when the text was changed or the token is another. */
export function unseal(sealed: string, token: string): SessionGrant {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  const grant = readJson(body.toString('utf8'), isGrant)
  if (!grant) throw new Error('sealed text is no grant')
  return grant
}

/** A spent token still gives its successor for this long, in milliseconds: two pages that renew at the same time. */
const SPENT_GRACE_MS = 10_000
/** Longer while the successor is unused: a client whose reply was lost retries after its timeout of 30 s. */
const LOST_GRACE_MS = 60_000

/** The live token's row, locked: two renewals with one token go one after the other. */
async function lockToken(work: Tx, token: string, now: number) {
  const userId = await learnerOfToken(work, 'refresh_token', token)
  if (userId === undefined) return undefined
  return work
    .selectFrom('refresh_token')
    .innerJoin('session_family', (join) =>
      join.onRef('session_family.user_id', '=', 'refresh_token.user_id').onRef('session_family.id', '=', 'refresh_token.family_id'),
    )
    .innerJoin('users', 'users.id', 'session_family.user_id')
    .select(['refresh_token.family_id', 'refresh_token.used_at', 'refresh_token.successor', 'session_family.user_id'])
    .where('refresh_token.user_id', '=', userId)
    .where('session_family.user_id', '=', userId)
    .where('users.id', '=', userId)
    .where('refresh_token.hash', '=', hashOf(token))
    .where('refresh_token.expires_at', '>', now)
    .where('session_family.revoked_at', 'is', null)
    .where('users.is_locked', '=', false)
    .forUpdate('refresh_token')
    .executeTakeFirst()
}

/** Whether a token was never used. */
async function isUnused(work: Tx, table: 'refresh_token' | 'access_token', token: string): Promise<boolean> {
  const userId = await learnerOfToken(work, table, token)
  const of = work
    .selectFrom(table)
    .select('hash')
    .where('user_id', '=', userId ?? 0)
  const unused = of.where('hash', '=', hashOf(token)).where('used_at', 'is', null)
  return (await unused.executeTakeFirst()) !== undefined
}

/** Whether a successor may be given again, this long after it was made. Its own renewal ends that at once. */
async function mayRepeat(work: Tx, { accessToken, refreshToken }: SessionGrant, age: number): Promise<boolean> {
  if (age > LOST_GRACE_MS || !(await isUnused(work, 'refresh_token', refreshToken))) return false
  return age <= SPENT_GRACE_MS || isUnused(work, 'access_token', accessToken)
}

/** The next grant, or null when this token has no right to one. Null is returned, not thrown, so that a revocation is kept. */
async function exchange(work: Tx, token: string, now: number): Promise<SessionGrant | null> {
  const row = await lockToken(work, token, now)
  if (!row) return null
  if (row.used_at === null) {
    const next = await grant(work, { id: row.family_id, userId: row.user_id }, now)
    await work
      .updateTable('refresh_token')
      .set({ used_at: now, successor: seal(next, token) })
      .where('user_id', '=', row.user_id)
      .where('hash', '=', hashOf(token))
      .execute()
    return next
  }
  const next = unseal(row.successor ?? '', token)
  if (await mayRepeat(work, next, now - row.used_at)) return next
  // Later, the token was copied: the whole family ends.
  await work
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.family_id)
    .execute()
  return null
}

/** Renews a session. An expired, used or locked one is refused with 410. */
export async function refreshSession(db: Db, token: string, now: number): Promise<SessionGrant> {
  const next = await tx(db, (work) => exchange(work, token, now))
  if (next === null) throw loginExpired()
  return next
}
