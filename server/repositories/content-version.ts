import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables'

/** Whether this content is the newest, was replaced by another, or was never loaded. Processes that load at once look one after the other. */
export async function standingOf(work: Tx, digest: string): Promise<'newest' | 'replaced' | 'unknown'> {
  await sql`lock table content_version in exclusive mode`.execute(work)
  const rows = await work.selectFrom('content_version').select('digest').orderBy('id', 'desc').execute()
  if (rows[0]?.digest === digest) return 'newest'
  return rows.some((row) => row.digest === digest) ? 'replaced' : 'unknown'
}

/** Notes that this content is the newest now. */
export async function noteNewest(work: Tx, digest: string, now: number): Promise<void> {
  await work.deleteFrom('content_version').where('digest', '=', digest).execute()
  await work.insertInto('content_version').values({ digest, loaded_at: now }).execute()
}

export const contentVersions = (db: Db) => db.selectFrom('content_version').select('digest').orderBy('id').execute()
