import type { Db, Tx } from '#server/database/tables'
import { allCategories } from '#server/repositories/course/category'
import type { Direction } from '@/contract/site/page.schema'
import { withDescendants } from '@/domain/course/course'

/** The directions a learner has chosen, in order. */
export const directionsOf = (db: Db, userId: number): Promise<Direction[]> =>
  db
    .selectFrom('learner_direction')
    .innerJoin('category', 'category.id', 'learner_direction.category_id')
    .select(['learner_direction.category_id as categoryId', 'category.name'])
    .where('learner_direction.user_id', '=', userId)
    .orderBy('learner_direction.seq')
    .execute()

/** The directions a learner has chosen, in order, each with the ids of all categories in it. */
export async function categoriesChosen(db: Db, userId: number): Promise<number[][]> {
  const chosen = await directionsOf(db, userId)
  if (chosen.length === 0) return []
  const all = await allCategories(db)
  return chosen.map(({ categoryId }) => withDescendants(all, categoryId))
}

/** Puts these directions in place of the learner's. */
export async function replaceDirections(work: Tx, userId: number, categoryIds: readonly number[]): Promise<void> {
  const rows = categoryIds.map((category_id, seq) => ({ user_id: userId, category_id, seq }))
  await work.deleteFrom('learner_direction').where('user_id', '=', userId).execute()
  if (rows.length > 0) await work.insertInto('learner_direction').values(rows).execute()
}
