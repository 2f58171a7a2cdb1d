import { sql } from 'kysely'
import type { Db } from './tables'

/** Whether the database answers. */
export const isReachable = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
