import type { Db, Tx } from '#server/database/tables'

export type SavedFilter = { id: number; name: string; path: string; query: string; isShared: boolean; staffId: number }

const MOST = 20

const rows = (db: Db) =>
  db.selectFrom('saved_filter').select(['id', 'name', 'path', 'query', 'is_shared as isShared', 'staff_id as staffId'])

/** Filters of a list that a member of the staff may use: first their own, then those that others share. */
export async function savedFilters(db: Db, path: string, staffId: number): Promise<SavedFilter[]> {
  const found = await rows(db)
    .where('path', '=', path)
    .where((the) => the.or([the('staff_id', '=', staffId), the('is_shared', '=', true)]))
    .orderBy('id')
    .limit(2 * MOST)
    .execute()
  return [...found.filter((each) => each.staffId === staffId), ...found.filter((each) => each.staffId !== staffId)]
}

export const savedFilter = (db: Db, id: number): Promise<SavedFilter | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

type NewFilter = Omit<SavedFilter, 'id'> & { now: number }

/** Keeps a filter; the same name again replaces it. False where somebody keeps as many as there is room for. */
export async function saveFilter(tx: Tx, { staffId, path, name, query, isShared, now }: NewFilter): Promise<boolean> {
  const own = await rows(tx).where('path', '=', path).where('staff_id', '=', staffId).execute()
  if (own.length >= MOST && !own.some((each) => each.name === name)) return false
  const changed = { query, is_shared: isShared }
  await tx
    .insertInto('saved_filter')
    .values({ staff_id: staffId, path, name, ...changed, made_at: now })
    .onConflict((on) => on.columns(['staff_id', 'path', 'name']).doUpdateSet(changed))
    .execute()
  return true
}

export async function removeFilter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_filter').where('id', '=', id).execute()
}
