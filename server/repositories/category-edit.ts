import { sql } from 'kysely'
import type { Db, Tx } from '../database/tables'

export type CategoryRow = { id: number; parentId: number | null; level: number; name: string; seq: number }

const rows = (db: Db) => db.selectFrom('category').select(['id', 'parent_id as parentId', 'level', 'name', 'seq'])

/** Categories, the highest number first; the second level are the directions. */
export const listCategories = (
  db: Db,
  { level, before, limit }: { level?: number; before?: number; limit: number },
): Promise<CategoryRow[]> =>
  rows(db)
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const categoryById = (db: Db, id: number): Promise<CategoryRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

export const lockCategory = (tx: Tx, id: number): Promise<CategoryRow | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export async function putCategory(tx: Tx, { id, name, seq }: Pick<CategoryRow, 'id' | 'name' | 'seq'>): Promise<void> {
  await tx.updateTable('category').set({ name, seq }).where('id', '=', id).execute()
}

/** Adds a category; its id. */
export async function addCategory(tx: Tx, { parentId, ...rest }: Omit<CategoryRow, 'id'>): Promise<number> {
  const id = sql<number>`(select coalesce(max(id), 0) + 1 from category)`
  const row = { id, parent_id: parentId, ...rest }
  return (await tx.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id
}
