import type { Db } from '#server/database/tables'
import type { BlockSeed } from '@/contract/site/stored-page.schema'

/** Numbers that a block shows but that name nothing. */
export async function unknownIn(db: Db, block: BlockSeed): Promise<number[]> {
  const without = async (table: 'course' | 'article' | 'teacher', ids: readonly number[]) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    const known = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => !known.has(id))
  }
  if (block.type === 'course-shelf' || block.type === 'live-shelf') return without('course', block.courseIds)
  if (block.type === 'article-list') return without('article', block.articleIds)
  return block.type === 'teacher-row' ? without('teacher', block.teacherIds) : []
}
