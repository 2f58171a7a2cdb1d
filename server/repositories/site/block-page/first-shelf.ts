import type { Tx } from '#server/database/tables'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import { draftOf, livePage, pageAt, replacePage } from './drafts'

/** The level of the categories that learners choose as their direction. */
const DIRECTION_LEVEL = 2
const titleOf = (direction: string) => `${direction}的课程`
const noticeOf = (direction: string) => `${direction}的课程正在准备，很快和你见面。`

/** The first home page of a direction: learners find it at once, and the school fills it under 页面. */
export const firstHomeOf = (direction: string): { title: string; blocks: BlockSeed[] } => ({
  title: direction,
  blocks: [{ type: 'notice', text: noticeOf(direction) }],
})

/** The direction that a course belongs to, over the subjects between them. */
async function directionOf(tx: Tx, courseId: number): Promise<{ id: number; name: string } | undefined> {
  const course = await tx.selectFrom('course').select('category_id').where('id', '=', courseId).executeTakeFirst()
  let at = course?.category_id ?? null
  while (at !== null) {
    const row = await tx.selectFrom('category').select(['id', 'name', 'level', 'parent_id']).where('id', '=', at).executeTakeFirst()
    if (!row || row.level <= DIRECTION_LEVEL) return row?.level === DIRECTION_LEVEL ? row : undefined
    at = row.parent_id
  }
  return undefined
}

/** The blocks of a home page that the school has not touched yet, with one course more; undefined for a page that it has. */
function withCourse([block, ...more]: readonly BlockSeed[], direction: string, courseId: number): BlockSeed[] | undefined {
  if (!block || more.length > 0) return undefined
  const title = titleOf(direction)
  if (block.type === 'notice' && block.text === noticeOf(direction)) return [{ type: 'course-shelf', title, courseIds: [courseId] }]
  if (block.type !== 'course-shelf' || block.title !== title || block.courseIds.includes(courseId)) return undefined
  return [{ ...block, courseIds: [...block.courseIds, courseId] }]
}

/** Shows a course on the home page of its direction, as long as that page is as it was made: from the first edit on the school fills it. */
export async function shelveCourse(tx: Tx, courseId: number, now: number): Promise<void> {
  const direction = await directionOf(tx, courseId)
  const place = direction && (await pageAt(tx, { type: 'home', item: String(direction.id) }))
  if (!place || (await draftOf(tx, place.id))) return
  const live = await livePage(tx, place.id)
  const blocks = live && withCourse(live.blocks, direction.name, courseId)
  if (blocks) await replacePage(tx, place.id, { title: live.title, blocks }, now)
}
