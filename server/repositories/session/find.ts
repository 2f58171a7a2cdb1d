import type { Db } from '../../database/tables'
import { hashOf } from './tokens'

/** The session an access token stands for; null when it is unknown, expired or revoked. */
export async function findSession(db: Db, accessToken: string, now: number): Promise<{ userId: number; isLocked: boolean } | null> {
  const row = await db
    .selectFrom('access_token')
    .innerJoin('session_family', 'session_family.id', 'access_token.family_id')
    .innerJoin('users', 'users.id', 'access_token.user_id')
    .select(['users.id as userId', 'users.is_locked as isLocked'])
    .where('access_token.hash', '=', hashOf(accessToken))
    .where('access_token.expires_at', '>', now)
    .where('session_family.revoked_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
