import { queryOptions } from '@tanstack/react-query'
import { page } from '@/contract/site/page'
import type { PlaceType } from '@/contract/site/page.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

/** Block pages and the learner's directions. */
export const pageQueries = {
  attached: (itemType: PlaceType, item: string) =>
    queryOptions({
      queryKey: ['page', 'attached', itemType, item],
      queryFn: queryOf(page.attached, { query: { itemType, item } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  tree: () =>
    queryOptions({
      queryKey: ['page', 'tree'],
      queryFn: queryOf(page.tree, { query: { showStatus: '1' } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  preview: (id: number, token: string) =>
    queryOptions({ queryKey: ['page', 'preview', id, token], queryFn: queryOf(page.preview, { params: { id }, query: { token } }) }),
  directions: () => queryOptions({ queryKey: ['page', 'directions'], queryFn: queryOf(page.directions, {}) }),
}
