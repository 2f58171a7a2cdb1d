import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** For tests that need two connections at once: the embedded database has one. */
export const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip

/** Until so many connections to this database wait for a lock, or it is of no use to wait; tells which. */
async function untilWaiting(db: Db, count: number, isDone: () => boolean): Promise<boolean> {
  while (!isDone()) {
    const found = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((found.rows[0]?.count ?? 0) >= count) return true
  }
  return false
}

type Race<T> = {
  /** Runs in a transaction that is open until `act` waits. */
  hold: (work: Tx) => Promise<unknown>
  /** Begins meanwhile on other connections. */
  act: () => Promise<T>
  /** Looks while `act` waits. */
  look?: () => Promise<void>
  /** How many connections of `act` are to wait. */
  count?: number
}

/** Ends a transaction once what others do at that moment waits for it, or is done without. `hasWaited` tells which. */
export async function race<T>(db: Db, { hold, act, look, count = 1 }: Race<T>): Promise<{ hasWaited: boolean; value: T }> {
  let isDone = false
  const { running, hasWaited } = await db.transaction().execute(async (work) => {
    await hold(work)
    const acting = act().finally(() => {
      isDone = true
    })
    // It may fail before the transaction ends; the caller gets the failure.
    acting.catch(() => {})
    const isWaiting = await untilWaiting(db, count, () => isDone)
    await look?.()
    return { running: [acting] as const, hasWaited: isWaiting }
  })
  return { hasWaited, value: await running[0] }
}

/** The database, except that something happens right before a transaction. */
export const beforeTransaction = (db: Db, happening: () => Promise<unknown>): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          execute: async (work: (tx: Tx) => Promise<unknown>) => {
            await happening()
            return target.transaction().execute(work)
          },
        })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Has a table refuse every new or changed row while `work` is done. */
export async function refusing(db: Db, table: string, work: () => Promise<void>): Promise<void> {
  const [name, of] = [sql.id(`refuse_${table}`), sql.id(table)]
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(db)
  await sql`create trigger ${name} before insert or update on ${of} for each row execute function ${name}()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger ${name} on ${of}`.execute(db)
    await sql`drop function ${name}`.execute(db)
  }
}
