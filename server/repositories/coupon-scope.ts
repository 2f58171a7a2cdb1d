import type { Db } from '../database/tables'

/** Names of some courses and categories, as a coupon lists what it covers. */
export async function namesOf(db: Db, courseIds: readonly number[], categoryIds: readonly number[]): Promise<string[]> {
  const courses =
    courseIds.length === 0 ? [] : await db.selectFrom('course').select('title').where('id', 'in', courseIds).orderBy('id').execute()
  const categories =
    categoryIds.length === 0 ? [] : await db.selectFrom('category').select('name').where('id', 'in', categoryIds).orderBy('id').execute()
  return [...courses.map(({ title }) => `《${title}》`), ...categories.map(({ name }) => `${name}课程`)]
}
