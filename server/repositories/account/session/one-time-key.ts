import type { Db, Tx } from '#server/database/tables'
import { hashOf, learnerOfToken, learnerToken } from './session'

/** Lifetime of a one-time key in seconds: long enough for a redirect. */
export const ONE_TIME_SECONDS = 60

type DownloadName = 'export' | 'my-data' | 'materials' | 'ai-answer' | 'live-events'

/** A key opens one thing: a session, or one file or stream, which its parameters name. */
export type KeyUse = 'once' | 'login' | { download: DownloadName; of: readonly (string | number | undefined)[] }

/** The columns of a use. Two downloads with different parameters never have the same text. */
const columnsOf = (use: KeyUse) =>
  typeof use === 'string'
    ? { kind: use, opens: '' }
    : { kind: 'download' as const, opens: `${use.download} ${JSON.stringify(use.of.map((part) => part ?? null))}` }

/** Makes a key that serves one use of a learner, once. */
export async function giveKey(db: Db, use: KeyUse, userId: number, now: number, seconds = ONE_TIME_SECONDS): Promise<string> {
  const key = learnerToken(userId)
  await db
    .insertInto('one_time_key')
    .values({ hash: hashOf(key), ...columnsOf(use), user_id: userId, expires_at: now + seconds * 1000 })
    .execute()
  return key
}

/** Uses a key up and gives whose it was; null when it is unknown, for another use, used or past its end. */
export async function spendKey(work: Tx, use: KeyUse, key: string, now: number): Promise<number | null> {
  const { kind, opens } = columnsOf(use)
  const userId = await learnerOfToken(work, 'one_time_key', key)
  if (userId === undefined) return null
  const row = await work
    .deleteFrom('one_time_key')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(key))
    .where('kind', '=', kind)
    .where('opens', '=', opens)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
