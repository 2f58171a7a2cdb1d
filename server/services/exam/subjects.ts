import type { Db } from '#server/database/tables'
import { notFound } from '#server/refusal'
import { type CategoryRow, categoryById } from '#server/repositories/course/category'

/** A category of the question bank. Throws 404 for an unknown one. */
export async function findCategory(db: Db, id: number): Promise<CategoryRow> {
  const category = await categoryById(db, id)
  if (!category) throw notFound('分类')
  return category
}
