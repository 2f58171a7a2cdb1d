import type { Selectable } from 'kysely'
import type { UnlockTables } from '../database/rows/standing'
import type { Db } from '../database/tables'

/** Every lock of the question bank. */
export const allLocks = (db: Db): Promise<Selectable<UnlockTables['category_lock']>[]> =>
  db.selectFrom('category_lock').selectAll().orderBy('category_id').execute()

/** Categories and all below them. */
export async function withBelow(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('category as own')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select('own.id')
    .where((the) => the.or([the('own.id', 'in', ids), the('above.id', 'in', ids), the('above.parent_id', 'in', ids)]))
    .execute()
  return rows.map(({ id }) => id)
}
