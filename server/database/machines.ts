import { sql } from 'kysely'
import { openedOnce } from '#server/opened-once'
import { databaseOf } from './begun'
import { wholeOf } from './narrow'
import type { Db, Tx } from './tables'

async function look(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('citus_tables') is not null as "isThere"`.execute(db)
  return rows[0]?.isThere === true
}

const looked = openedOnce(look)

/** Whether the rows of learners lie on several machines, where a transaction of one learner asks one of them. Asked once for each database. */
export const isSpread = (db: Db | Tx): Promise<boolean> => looked(wholeOf(databaseOf(db)))
