import type { Tx } from '#server/database/tables'
import type { SessionGrant } from '@/contract/account/auth.schema'
import { ACCESS_SECONDS, hashOf, newToken, REFRESH_SECONDS } from './tokens'

/** Makes a pair of tokens within a family. */
export async function grant(tx: Tx, family: { id: number; userId: number }, now: number): Promise<SessionGrant> {
  const accessToken = newToken()
  const refreshToken = newToken()
  await tx
    .insertInto('access_token')
    .values({ hash: hashOf(accessToken), family_id: family.id, user_id: family.userId, expires_at: now + ACCESS_SECONDS * 1000 })
    .execute()
  await tx
    .insertInto('refresh_token')
    .values({ hash: hashOf(refreshToken), family_id: family.id, expires_at: now + REFRESH_SECONDS * 1000, used_at: null, successor: null })
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
