import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { allCategories } from '#server/repositories/course/category'
import { homePages } from '#server/repositories/site/block-page/drafts'
import { lessonToPlay } from '#server/services/learn/lesson'
import { learning } from '@/contract/learn/lesson'
import { page } from '@/contract/site/page'
import type { PageField } from '@/contract/site/page.schema'

const FIELD_LEVEL = 1

/**
 * Fields with their directions and the home page of each; `isShownOnly` leaves out directions without a page, and fields
 * without such a direction.
 */
async function pageTree({ db }: Deps, isShownOnly: boolean): Promise<PageField[]> {
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

/** Playable lessons and the page tree. */
export const mojaveService: ServicePlugin = (app, deps) => {
  serve(app, learning.lesson, ({ params }, { userId }) => lessonToPlay(deps, userId, params.id))
  serve(app, page.tree, ({ query }) => pageTree(deps, query.showStatus === '1'))
}
