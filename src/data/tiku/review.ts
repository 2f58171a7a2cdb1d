import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { review } from '@/contract/tiku/review'
import type { WrongBookQuery } from '@/contract/tiku/review.schema'
import { ask } from '@/data/http/query'

const LIMIT = 20

type Page = { total: number; entries: readonly unknown[] }
/** The page after those that came; none when all have come. */
const nextOf = (last: Page, pages: readonly Page[]) => (pages.length * LIMIT < last.total ? pages.length : undefined)
const paging = { initialPageParam: 0, getNextPageParam: nextOf }

/** Our own calls of the exam service: the wrong book, favourites, notes and how reviews are planned. */
export const reviewQueries = {
  wrongBook: (filter: WrongBookQuery) =>
    infiniteQueryOptions({
      queryKey: ['review', 'wrong-book', filter],
      queryFn: ({ signal, pageParam }) => ask(review.wrongBook, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  counts: (categoryId?: number) =>
    queryOptions({ queryKey: ['review', 'counts', categoryId], queryFn: ask(review.wrongCounts, { query: { categoryId } }) }),
  forecast: (categoryId?: number) =>
    queryOptions({ queryKey: ['review', 'forecast', categoryId], queryFn: ask(review.forecast, { query: { categoryId } }) }),
  settings: () => queryOptions({ queryKey: ['review', 'settings'], queryFn: ask(review.settings, {}) }),
  favourites: (categoryId?: number) =>
    infiniteQueryOptions({
      queryKey: ['review', 'favourites', categoryId],
      queryFn: ({ signal, pageParam }) => ask(review.favourites, { query: { categoryId, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  notes: (categoryId?: number) =>
    infiniteQueryOptions({
      queryKey: ['review', 'notes', categoryId],
      queryFn: ({ signal, pageParam }) => ask(review.notes, { query: { categoryId, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  marks: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['review', 'marks', ids],
      queryFn: ask(review.marks, { query: { ids: ids.join(',') } }),
      enabled: ids.length > 0,
    }),
}
