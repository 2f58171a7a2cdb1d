import { compiled } from '#server/database/compiled'
import type { Db } from '#server/database/tables'
import { hashOf } from './tokens'

const noteUse = (db: Db, accessToken: string, now: number) =>
  db.updateTable('access_token').set({ used_at: now }).where('hash', '=', hashOf(accessToken)).execute()

/** `hours`: when a child may use the app; null for everybody else. */
type Session = { userId: number; isLocked: boolean; familyId: number; seenAt: number; hours: { from: string; to: string } | null }

const sessionByHash = compiled((db, { hash, now }: { hash: string; now: number }) =>
  db
    .selectFrom('access_token')
    .innerJoin('session_family', 'session_family.id', 'access_token.family_id')
    .innerJoin('users', 'users.id', 'access_token.user_id')
    .select(['users.id as userId', 'users.is_locked as isLocked', 'access_token.used_at as usedAt'])
    .leftJoin('minor_mode', 'minor_mode.user_id', 'access_token.user_id')
    .select(['session_family.id as familyId', 'session_family.seen_at as seenAt'])
    .select(['minor_mode.from_time as fromTime', 'minor_mode.to_time as toTime'])
    .where('access_token.hash', '=', hash)
    .where('access_token.expires_at', '>', now)
    .where('session_family.revoked_at', 'is', null),
)

/** The session of an access token; null when it is unknown, expired or revoked. */
export async function findSession(db: Db, accessToken: string, now: number): Promise<Session | null> {
  const [row] = await sessionByHash(db, { hash: hashOf(accessToken), now })
  if (!row) return null
  const { usedAt, fromTime, toTime, ...session } = row
  // Written once in the life of a token.
  if (usedAt === null) await noteUse(db, accessToken, now)
  return { ...session, hours: fromTime === null || toTime === null ? null : { from: fromTime, to: toTime } }
}
