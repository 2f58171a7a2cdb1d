import { sql } from 'kysely'
import { databaseOf } from './begun'
import { wholeOf } from './narrow'
import type { Db, Tx } from './tables'

const known = new WeakMap<Db | Tx, Promise<boolean>>()

async function look(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('citus_tables') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

/** Whether the rows of learners lie on several machines, where a transaction of one learner asks one of them. Asked once for each database. */
export function isSpread(db: Db | Tx): Promise<boolean> {
  const whole = wholeOf(databaseOf(db))
  const asked = known.get(whole) ?? look(db)
  known.set(whole, asked)
  asked.catch(() => known.delete(whole))
  return asked
}
