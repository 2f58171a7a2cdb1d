import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { ClientErrorLog, LogEntry } from '@/contract/site/logging.schema'

/** How many reports came from an address since a moment. */
export async function reportsFrom(db: Db, ip: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('client_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('logged_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type NewReport = { user_id: number | null; ip: string; version: string; entry: LogEntry; logged_at: number }

export async function addReport(db: Db, { entry, ...row }: NewReport): Promise<void> {
  await db
    .insertInto('client_log')
    .values({ ...row, type: entry.type, entry: JSON.stringify(entry) })
    .execute()
}

/** Deletes the reports made before a moment. */
export async function forgetReports(db: Db, before: number): Promise<void> {
  await db.deleteFrom('client_log').where('logged_at', '<', before).execute()
}

/** Groups that are kept: those that happened last. */
const MOST_GROUPS = 1000

/** Counts an error in its group of message and release; the sample of a group is its latest. */
export async function saveClientError(
  db: Db,
  { release, entry, at }: { release: string; entry: ClientErrorLog; at: number },
): Promise<void> {
  const { message, where: place, page, stack } = entry
  const sample = { place, page, stack, last_at: at }
  const { count } = await db
    .insertInto('client_error')
    .values({ message, release, ...sample, count: 1, first_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['release', 'message'])
        .doUpdateSet(({ ref }) => ({ ...sample, count: sql<number>`${ref('client_error.count')} + 1` })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count === 1) await forgetOldestGroups(db)
}

/** Deletes the groups that happened longest ago beyond the number kept. */
export async function forgetOldestGroups(db: Db, most = MOST_GROUPS): Promise<void> {
  await db
    .deleteFrom('client_error')
    .where('id', 'in', (query) =>
      query.selectFrom('client_error').select('id').orderBy('last_at', 'desc').orderBy('id', 'desc').offset(most),
    )
    .execute()
}

export type ClientErrorRow = { id: number; message: string; release: string; page: string; stack: string; count: number; lastAt: number }

/** Groups of errors, the one first seen last at the top. */
export function listClientErrors(
  db: Db,
  { release, before, limit }: { release?: string; before?: number; limit: number },
): Promise<ClientErrorRow[]> {
  return db
    .selectFrom('client_error')
    .select(['id', 'message', 'release', 'page', 'stack', 'count', 'last_at as lastAt'])
    .$if(!!release, (query) => query.where('release', '=', release ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
