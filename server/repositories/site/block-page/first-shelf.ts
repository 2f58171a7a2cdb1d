import type { Tx } from '#server/database/tables'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import type { BlockSeed } from '@/contract/site/stored-page.schema'
import { minuteText } from '@/domain/time/day'
import { draftOf, livePage, pageAt, replacePage } from './drafts'

/** The level of the categories that learners choose as their direction. */
const DIRECTION_LEVEL = 2
const titleOf = (direction: string) => `${direction}的课程`
const noticeOf = (direction: string) => `${direction}的课程正在准备，很快和你见面。`
/** The home page that every installation begins with, for those who have not chosen a direction. */
const COMMON = { title: '全部课程', notice: '课程正在准备，很快和你见面。' }

/** A moment as pages keep it: in Shanghai, with its zone. */
const momentStored = (at: number) => `${minuteText(at).replace(' ', 'T')}:00+08:00`

/** Names an order in which the first home page of a direction shows its parts. */
export type HomeLook = 'course' | 'exam' | 'practice'
type FirstHome = { id: number; name: string; look: HomeLook; examAt: number | null }

/** The first home page of a direction: learners find it at once, and the school fills it under 页面. Its courses take the place of the notice. */
export function firstHomeOf({ id, name, look, examAt }: FirstHome): { title: string; blocks: BlockSeed[] } {
  const countdown: BlockSeed[] =
    examAt === null ? [] : [{ type: 'countdown', title: `${name}考试`, endAt: momentStored(examAt), over: '考试已经开始', categoryId: id }]
  const bank: BlockSeed = {
    type: 'tiku-entry',
    title: '题库练习',
    subtitle: '章节练习和试卷，错题自动收进错题本',
    address: `/tiku/category/${id}`,
  }
  const courses: BlockSeed = { type: 'notice', text: noticeOf(name) }
  const blocks = { course: [...countdown, courses], exam: [...countdown, bank, courses], practice: [bank, ...countdown, courses] }
  return { title: name, blocks: blocks[look] }
}

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

/** Blocks that stand beside the courses on the first home page of a direction. */
const BESIDE: readonly string[] = ['countdown', 'tiku-entry']

/** The blocks of a home page that the school has not touched yet, with one course more; undefined for a page that it has. */
function withCourse(blocks: readonly BlockSeed[], { title, notice }: typeof COMMON, courseId: number): BlockSeed[] | undefined {
  const [block, ...more] = blocks.filter(({ type }) => !BESIDE.includes(type))
  if (!block || more.length > 0) return undefined
  const replaced = (shelf: BlockSeed) => blocks.map((each) => (each === block ? shelf : each))
  if (block.type === 'notice' && block.text === notice) return replaced({ type: 'course-shelf', title, courseIds: [courseId] })
  if (block.type !== 'course-shelf' || block.title !== title || block.courseIds.includes(courseId)) return undefined
  return replaced({ ...block, courseIds: [...block.courseIds, courseId] })
}

type Shelf = { pageId: number; words: typeof COMMON; courseId: number }

async function shelve(tx: Tx, { pageId, words, courseId }: Shelf, now: number): Promise<void> {
  if (await draftOf(tx, pageId)) return
  const live = await livePage(tx, pageId)
  const blocks = live && withCourse(live.blocks, words, courseId)
  if (blocks) await replacePage(tx, pageId, { title: live.title, blocks }, now)
}

/**
 * Shows a course on the home page and on that of its direction, as long as they are as they were made: from the first edit on the school fills
 * them.
 */
export async function shelveCourse(tx: Tx, courseId: number, now: number): Promise<void> {
  await shelve(tx, { pageId: HOME_PAGE_ID, words: COMMON, courseId }, now)
  const direction = await directionOf(tx, courseId)
  const place = direction && (await pageAt(tx, { type: 'home', item: String(direction.id) }))
  if (!place) return
  await shelve(tx, { pageId: place.id, words: { title: titleOf(direction.name), notice: noticeOf(direction.name) }, courseId }, now)
}
