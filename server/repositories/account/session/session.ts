import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { compiled } from '#server/database/compiled'
import { secretOf } from '#server/database/sealed'
import type { Db, Tx } from '#server/database/tables'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { storedIdOf } from '@/domain/text/id-text'

const recordUse = (db: Db, userId: number, accessToken: string, now: number) =>
  db.updateTable('access_token').set({ used_at: now }).where('user_id', '=', userId).where('hash', '=', hashOf(accessToken)).execute()

type TokenTable = 'access_token' | 'refresh_token' | 'one_time_key'

/**
 * The learner that a token names, so that only their rows are looked at: whether it is theirs says its hash. One that was made by an earlier
 * release names nobody and is looked for everywhere.
 */
export async function learnerOfToken(db: Db | Tx, table: TokenTable, token: string): Promise<number | undefined> {
  const [, named] = /^([1-9a-z][0-9a-z]{0,5})\./.exec(token) ?? []
  if (named !== undefined) return storedIdOf(String(Number.parseInt(named, RADIX)))
  const row = await db.selectFrom(table).select('user_id').where('hash', '=', hashOf(token)).executeTakeFirst()
  return row?.user_id
}

/** `hours`: when a child may use the app; null for everybody else. */
type Session = { userId: number; isLocked: boolean; familyId: number; seenAt: number; hours: { from: string; to: string } | null }

const sessionByHash = compiled((db, { userId, hash, now }: { userId: number; hash: string; now: number }) =>
  db
    .selectFrom('access_token')
    .innerJoin('session_family', (join) =>
      join.onRef('session_family.user_id', '=', 'access_token.user_id').onRef('session_family.id', '=', 'access_token.family_id'),
    )
    .innerJoin('users', 'users.id', 'access_token.user_id')
    .select(['users.id as userId', 'users.is_locked as isLocked', 'access_token.used_at as usedAt'])
    .leftJoin('minor_mode', 'minor_mode.user_id', 'access_token.user_id')
    .select(['session_family.id as familyId', 'session_family.seen_at as seenAt'])
    .select(['minor_mode.from_time as fromTime', 'minor_mode.to_time as toTime'])
    .where('access_token.user_id', '=', userId)
    .where('session_family.user_id', '=', userId)
    .where('users.id', '=', userId)
    .where('access_token.hash', '=', hash)
    .where('access_token.expires_at', '>', now)
    .where('session_family.revoked_at', 'is', null),
)

/** The session of an access token; null when it is unknown, expired or revoked. */
export async function findSession(db: Db, accessToken: string, now: number): Promise<Session | null> {
  const userId = await learnerOfToken(db, 'access_token', accessToken)
  const [row] = userId === undefined ? [] : await sessionByHash(db, { userId, hash: hashOf(accessToken), now })
  if (!row) return null
  const { usedAt, fromTime, toTime, ...session } = row
  // Written once in the life of a token.
  if (usedAt === null) await recordUse(db, session.userId, accessToken, now)
  return { ...session, hours: fromTime === null || toTime === null ? null : { from: fromTime, to: toTime } }
}

/** Makes a pair of tokens within a family. */
export async function grant(tx: Tx, family: { id: number; userId: number }, now: number): Promise<SessionGrant> {
  const accessToken = learnerToken(family.userId)
  const refreshToken = learnerToken(family.userId)
  await tx
    .insertInto('access_token')
    .values({ hash: hashOf(accessToken), family_id: family.id, user_id: family.userId, expires_at: now + ACCESS_SECONDS * 1000 })
    .execute()
  await tx
    .insertInto('refresh_token')
    .values({
      user_id: family.userId,
      hash: hashOf(refreshToken),
      family_id: family.id,
      expires_at: now + REFRESH_SECONDS * 1000,
      used_at: null,
      successor: null,
    })
    .execute()
  return { accessToken, refreshToken, expiresIn: ACCESS_SECONDS, userId: family.userId }
}

/** Begins a session: a family of its own, one sign-in on one device. */
export async function beginSession(tx: Tx, userId: number, now: number): Promise<SessionGrant> {
  const family = await tx
    .insertInto('session_family')
    .values({ user_id: userId, created_at: now, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return grant(tx, { id: family.id, userId }, now)
}

/** Ends the session a refresh token belongs to, with every token of it; an unknown token ends nothing. */
export async function endSession(db: Db, refreshToken: string, now: number): Promise<void> {
  const userId = await learnerOfToken(db, 'refresh_token', refreshToken)
  if (userId === undefined) return
  await db
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('refresh_token').select('family_id').where('user_id', '=', userId).where('hash', '=', hashOf(refreshToken)),
    )
    .execute()
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals and opens texts under a key of this installation, and makes keyed hashes to look them up by. */
type Vault = { seal: (text: string) => string; open: (sealed: string) => string; mark: (text: string) => string }

/** The vault of a name; each name has keys of its own. */
export async function vaultOf(db: Db, name: string): Promise<Vault> {
  const secret = await secretOf(db, name)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32))
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    mark: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  }
}

const TOKEN_BYTES = 32

/** Lifetime of an access token in seconds. */
const ACCESS_SECONDS = 7_200
/** Lifetime of a refresh token in seconds. */
const REFRESH_SECONDS = 30 * 86_400

/** A new opaque token: 32 random bytes. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** Digits and letters that write the number of a learner. */
const RADIX = 36

/** A new token of a learner: it begins with their number. */
export const learnerToken = (userId: number) => `${userId.toString(RADIX)}.${newToken()}`

/** Hashes a token: the database keeps nothing else of it. */
export const hashOf = (token: string) => hash('sha256', token)

/** A session is noted as used once in this long, in milliseconds. */
const NOTED_EVERY_MS = 3_600_000

/** Whether it is time to note again that a session is in use. */
export const isRecordDue = (seenAt: number, now: number): boolean => now - seenAt >= NOTED_EVERY_MS

/** Notes what a session runs on and that it is in use. */
export async function recordDevice(db: Db, { userId, id }: { userId: number; id: number }, device: string, now: number): Promise<void> {
  await db.updateTable('session_family').set({ device, seen_at: now }).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** The session an access token belongs to. */
export async function familyOf(db: Db | Tx, accessToken: string): Promise<number | undefined> {
  const userId = await learnerOfToken(db, 'access_token', accessToken)
  if (userId === undefined) return undefined
  const row = await db
    .selectFrom('access_token')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(accessToken))
    .executeTakeFirst()
  return row?.family_id
}

type DeviceRow = { id: number; device: string; created_at: number; seen_at: number }

/** Sessions of a learner that can still be renewed, the newest first. */
export function liveSessions(db: Db, userId: number, now: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('session_family')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('hash')
          .where('user_id', '=', userId)
          .whereRef('family_id', '=', 'session_family.id')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Ends one session of a learner; false when it is not theirs or has ended. */
export async function endFamily(work: Tx, userId: number, id: number, now: number): Promise<boolean> {
  const row = await work
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
