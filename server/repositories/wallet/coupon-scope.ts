import type { Db } from '#server/database/tables'

type Named = { id: number; name: string }
export type ScopeNames = { courses: Named[]; categories: Named[] }

/** Names of the courses and categories that coupons cover, in the order of their ids. */
export async function scopeNames(db: Db, courseIds: readonly number[], categoryIds: readonly number[]): Promise<ScopeNames> {
  const courses =
    courseIds.length === 0
      ? []
      : await db.selectFrom('course').select(['id', 'title as name']).where('id', 'in', courseIds).orderBy('id').execute()
  const categories =
    categoryIds.length === 0
      ? []
      : await db.selectFrom('category').select(['id', 'name']).where('id', 'in', categoryIds).orderBy('id').execute()
  return { courses, categories }
}
