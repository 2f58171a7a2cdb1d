import type { Db } from '#server/database/tables'
import { allLocks, withBelow } from '#server/repositories/tiku/category-lock'
import { isOpen } from './gate'

/** The categories whose questions a learner (null: a visitor) may not read: the locked ones they have not opened, and all below. */
export async function closedCategories(db: Db, userId: number | null, now: number): Promise<number[]> {
  const closed: number[] = []
  for (const lock of await allLocks(db)) if (userId === null || !(await isOpen(db, userId, lock, now))) closed.push(lock.category_id)
  return withBelow(db, closed)
}
