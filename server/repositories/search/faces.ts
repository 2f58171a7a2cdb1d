import type { Db } from '#server/database/tables'
import type { SearchKind } from '@/contract/search/search.schema'

export type FoundFace = { id: number; picture: string; price: number | null; courseId: number | null }

const bare = { picture: '', price: null, courseId: null }

/** Picture, price and course of what was found; questions and what is asked have none, and only courses have a price. */
export async function facesOf(db: Db, kind: SearchKind, ids: readonly number[]): Promise<FoundFace[]> {
  if (ids.length === 0) return []
  const wanted = [...ids]
  if (kind === 'teacher') {
    const rows = await db.selectFrom('teacher').select(['id', 'avatar']).where('id', 'in', wanted).execute()
    return rows.map(({ id, avatar }) => ({ ...bare, id, picture: avatar }))
  }
  if (kind === 'article') {
    const rows = await db.selectFrom('article').select(['id', 'cover']).where('id', 'in', wanted).execute()
    return rows.map(({ id, cover }) => ({ ...bare, id, picture: cover }))
  }
  if (kind === 'course') {
    const rows = await db.selectFrom('course').select(['id', 'cover', 'price']).where('id', 'in', wanted).execute()
    return rows.map(({ id, cover, price }) => ({ ...bare, id, picture: cover, price }))
  }
  if (kind !== 'lesson') return []
  const rows = await db.selectFrom('lesson').select(['id', 'course_id']).where('id', 'in', wanted).execute()
  return rows.map(({ id, course_id }) => ({ ...bare, id, courseId: course_id }))
}
