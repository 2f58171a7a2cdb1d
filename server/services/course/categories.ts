import type { CategoryTree } from '@/contract/content/course.schema'
import { withDescendants } from '@/domain/learning/category-path'
import type { Db } from '../../database/tables'

const inOrder = (db: Db) => db.selectFrom('category').selectAll().orderBy('seq').orderBy('id').execute()

/** The whole tree, siblings in their order. */
export async function categoryTree(db: Db): Promise<CategoryTree> {
  const rows = await inOrder(db)
  const below = (id: number | null) => rows.filter((row) => row.parent_id === id)
  const nodeOf = ({ id, name, level }: (typeof rows)[number]) => ({ id, name, level })
  return below(null).map((root) => ({
    ...nodeOf(root),
    children: below(root.id).map((branch) => ({ ...nodeOf(branch), children: below(branch.id).map(nodeOf) })),
  }))
}

/** A category's id and those of everything below it. */
export async function categoryIdsUnder(db: Db, id: number): Promise<number[]> {
  return withDescendants(await inOrder(db), id)
}
