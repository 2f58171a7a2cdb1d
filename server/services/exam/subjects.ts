import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import { type CategoryRow, categoryById } from '../../repositories/category'

/** A category of the question bank. Throws 404 for an unknown one. */
export async function findCategory(db: Db, id: number): Promise<CategoryRow> {
  const category = await categoryById(db, id)
  if (!category) throw notFound('分类')
  return category
}
