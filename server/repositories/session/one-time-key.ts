import type { Db, Tx } from '../../database/tables'
import { hashOf, newToken } from './tokens'

type Kind = 'once' | 'login' | 'download'

/** Lifetime of a one-time key in seconds: long enough for a redirect. */
export const ONE_TIME_SECONDS = 60

/** Makes a key that opens one session, or one download, of a learner, once. */
export async function giveKey(db: Db, kind: Kind, userId: number, now: number, seconds = ONE_TIME_SECONDS): Promise<string> {
  const key = newToken()
  await db
    .insertInto('one_time_key')
    .values({ hash: hashOf(key), kind, user_id: userId, expires_at: now + seconds * 1000 })
    .execute()
  return key
}

/** Uses a key up and gives whose it was; null when it is unknown, used or past its end. */
export async function spendKey(work: Tx, kind: Kind, key: string, now: number): Promise<number | null> {
  const row = await work
    .deleteFrom('one_time_key')
    .where('hash', '=', hashOf(key))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
