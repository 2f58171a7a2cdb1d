import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** Notes that this content is the newest now. Processes that load at once do so one after the other. */
export async function noteNewest(work: Tx, digest: string, now: number): Promise<void> {
  await sql`lock table content_version in exclusive mode`.execute(work)
  const newest = await work.selectFrom('content_version').select('digest').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest?.digest === digest) return
  await work.deleteFrom('content_version').where('digest', '=', digest).execute()
  await work.insertInto('content_version').values({ digest, loaded_at: now }).execute()
}

export const contentVersions = (db: Db) => db.selectFrom('content_version').select('digest').orderBy('id').execute()
