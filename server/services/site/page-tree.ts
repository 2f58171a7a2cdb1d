import type { Deps } from '#server/deps'
import { allCategories } from '#server/repositories/course/category'
import { homePages } from '#server/repositories/site/block-page/shown'
import type { PageField } from '@/contract/site/page.schema'

const FIELD_LEVEL = 1

/**
 * Fields with their directions and the home page of each; `isShownOnly` leaves out directions without a page, and fields
 * without such a direction.
 */
export async function pageTree({ db }: Deps, isShownOnly: boolean): Promise<PageField[]> {
  const categories = await allCategories(db)
  const pageOf = await homePages(db)
  const under = (fieldId: number) =>
    categories
      .filter(({ parent_id }) => parent_id === fieldId)
      .map(({ id, name }) => ({ id, name, pageId: pageOf.get(String(id)) ?? null }))
      .filter(({ pageId }) => !isShownOnly || pageId !== null)
  return categories
    .filter(({ level }) => level === FIELD_LEVEL)
    .map(({ id, name }) => ({ id, name, children: under(id) }))
    .filter(({ children }) => !isShownOnly || children.length > 0)
}
