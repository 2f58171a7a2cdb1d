import type { Db, Tx } from '#server/database/tables'
import { setCourseOnSale } from '#server/repositories/course/course-edit'
import { keepCourseOff } from '#server/repositories/course/sale'
import { forgetDocuments, forgetLessons } from '#server/repositories/search/documents'
import { keepArticleDraft } from '#server/repositories/site/article-draft'
import { keepPageDraft } from '#server/repositories/site/block-page/drafts'
import { shelveCourse } from '#server/repositories/site/block-page/first-shelf'
import type { SearchKind } from '@/contract/search/search.schema'

/** Names the content that can be taken down and put up again. */
export type Content = 'article' | 'help_item' | 'block_page' | 'course'
export type ShownContent = { id: number; title: string; isShown: boolean }

export async function contentShown(db: Db, content: Content, id: number): Promise<ShownContent | undefined> {
  if (content === 'course')
    return db.selectFrom('course').select(['id', 'title', 'is_on_sale as isShown']).where('id', '=', id).executeTakeFirst()
  return db.selectFrom(content).select(['id', 'title', 'is_shown as isShown']).where('id', '=', id).executeTakeFirst()
}

/** Names the content that a search can find. */
const searched: Partial<Record<Content, SearchKind>> = { article: 'article', course: 'course', help_item: 'help' }

async function put(tx: Tx, content: Content, id: number, isShown: boolean): Promise<boolean> {
  if (content === 'course') return setCourseOnSale(tx, id, isShown)
  const made = await tx
    .updateTable(content)
    .set({ is_shown: isShown })
    .where('id', '=', id)
    .where('is_shown', '=', !isShown)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Drafts that have a moment to be published would put up again what is taken down. */
const kept: Partial<Record<Content, (tx: Tx, id: number) => Promise<void>>> = {
  article: keepArticleDraft,
  block_page: keepPageDraft,
  course: keepCourseOff,
}

/** Takes something down or puts it up; false when it is so already. What is down is out of the search in the same moment. */
export async function showContent(tx: Tx, content: Content, id: number, isShown: boolean, now: number): Promise<boolean> {
  if (!(await put(tx, content, id, isShown))) return false
  if (!isShown) await kept[content]?.(tx, id)
  if (isShown && content === 'course') await shelveCourse(tx, id, now)
  const kind = searched[content]
  if (isShown || kind === undefined) return true
  await forgetDocuments(tx, kind, [id])
  if (kind === 'course') await forgetLessons(tx, id)
  return true
}
