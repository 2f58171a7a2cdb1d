import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'

const SUBJECT_LEVEL = 3

type Category = { id: number; name: string; level: number }

export async function findCategory(db: Db, id: number): Promise<Category> {
  const category = await db.selectFrom('category').select(['id', 'name', 'level']).where('id', '=', id).executeTakeFirst()
  if (!category) throw notFound('分类')
  return category
}

/** The subjects under a category; a subject gives itself. */
export function subjectsOf(db: Db, category: Category): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('level', '=', SUBJECT_LEVEL)
    .where(category.level === SUBJECT_LEVEL ? 'id' : 'parent_id', '=', category.id)
    .orderBy('seq')
    .orderBy('id')
    .execute()
}
