import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { doubt } from '@/contract/doubt/doubt'
import type { DoubtCard, DoubtListQuery, DoubtQuotaEntry } from '@/contract/doubt/doubt.schema'
import { queryOf } from '@/data/http/query'

const PAGE = 20
const nextPage = (last: readonly unknown[], _pages: unknown, at: number) => (last.length === PAGE ? at + 1 : undefined)

export type DoubtFilter = Pick<DoubtListQuery, 'scope' | 'courseId' | 'questionId'>

/** Questions asked to teachers, and what the learner may still ask. */
export const doubtQueries = {
  list: (filter: DoubtFilter) =>
    infiniteQueryOptions({
      queryKey: ['doubt', 'list', filter],
      queryFn: (context): Promise<DoubtCard[]> =>
        queryOf(doubt.list, { query: { ...filter, page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  similar: (text: string) =>
    queryOptions({ queryKey: ['doubt', 'similar', text], queryFn: queryOf(doubt.similar, { query: { text } }), enabled: text !== '' }),
  quota: () => queryOptions({ queryKey: ['doubt', 'quota'], queryFn: queryOf(doubt.quota, {}) }),
  quotaJournal: () =>
    infiniteQueryOptions({
      queryKey: ['doubt', 'quota-journal'],
      queryFn: (context): Promise<DoubtQuotaEntry[]> =>
        queryOf(doubt.quotaJournal, { query: { page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: nextPage,
    }),
  one: (id: number, uid?: number) =>
    queryOptions({
      queryKey: ['doubt', 'one', id],
      queryFn: queryOf(doubt.open, { params: { id }, query: uid === undefined ? {} : { uid } }),
    }),
}
