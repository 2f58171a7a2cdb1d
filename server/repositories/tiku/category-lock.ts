import type { Selectable } from 'kysely'
import type { UnlockTables } from '#server/database/rows/standing'
import type { Db } from '#server/database/tables'

export type Lock = Selectable<UnlockTables['category_lock']>

/** Every lock of the question bank. */
export const allLocks = (db: Db): Promise<Lock[]> => db.selectFrom('category_lock').selectAll().orderBy('category_id').execute()

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

/** The locks in force for a category: its own and those of the categories above, the nearest first. */
export async function locksOver(db: Db, categoryId: number): Promise<Lock[]> {
  const chain = await db
    .selectFrom('category as own')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['own.id as own', 'above.id as above', 'above.parent_id as top'])
    .where('own.id', '=', categoryId)
    .executeTakeFirst()
  const ids = chain ? [chain.own, chain.above, chain.top].flatMap((id) => id ?? []) : []
  if (ids.length === 0) return []
  const locks = await db.selectFrom('category_lock').selectAll().where('category_id', 'in', ids).execute()
  return locks.sort((a, b) => ids.indexOf(a.category_id) - ids.indexOf(b.category_id))
}
