import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { distribution } from '@/contract/campaign/distribution'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

const LIMIT = 20

const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Courses the learner sells on. */
export const distributionQueries = {
  by: (courseId: number) =>
    queryOptions({
      queryKey: ['distribution', 'by', courseId],
      queryFn: queryOf(distribution.by, { params: { id: courseId, type: 'course' } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  detail: (id: number) =>
    queryOptions({ queryKey: ['distribution', 'detail', id], queryFn: queryOf(distribution.detail, { params: { id } }) }),
  leaders: (id: number) =>
    queryOptions({ queryKey: ['distribution', 'leaders', id], queryFn: queryOf(distribution.leaders, { params: { id } }) }),
  invitees: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['distribution', 'invitees', id],
      queryFn: ({ signal, pageParam }) =>
        queryOf(distribution.invitees, { params: { id }, query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  rewards: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['distribution', 'rewards', id],
      queryFn: ({ signal, pageParam }) =>
        queryOf(distribution.rewards, { params: { id }, query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}
