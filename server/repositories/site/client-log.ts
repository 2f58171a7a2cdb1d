import type { Db } from '#server/database/tables'
import type { LogEntry } from '@/contract/site/logging.schema'

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
