import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { distribution } from '@/contract/campaign/distribution'
import { invite } from '@/contract/invite/invite'
import { ask, PUBLIC } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

const LIMIT = 20

const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Inviting new learners: the terms, who came, and what it brought. */
export const inviteQueries = {
  program: () =>
    queryOptions({ queryKey: ['invite', 'program'], queryFn: ask(invite.program, {}), staleTime: STALE.MINUTES.FIVE, meta: PUBLIC }),
  entry: (scene: string) => queryOptions({ queryKey: ['invite', 'entry', scene], queryFn: ask(invite.entry, { query: { scene } }) }),
  summary: () => queryOptions({ queryKey: ['invite', 'summary'], queryFn: ask(invite.summary, {}) }),
  received: () => queryOptions({ queryKey: ['invite', 'received'], queryFn: ask(invite.received, {}) }),
  leaders: () => queryOptions({ queryKey: ['invite', 'leaders'], queryFn: ask(invite.leaders, {}) }),
  invited: () =>
    infiniteQueryOptions({
      queryKey: ['invite', 'invited'],
      queryFn: ({ signal, pageParam }) => ask(invite.invited, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  rewards: () =>
    infiniteQueryOptions({
      queryKey: ['invite', 'rewards'],
      queryFn: ({ signal, pageParam }) => ask(invite.rewards, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}

/** Courses the learner sells on. */
export const distributionQueries = {
  by: (courseId: number) =>
    queryOptions({
      queryKey: ['distribution', 'by', courseId],
      queryFn: ask(distribution.by, { params: { id: courseId, type: 'course' } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  detail: (id: number) => queryOptions({ queryKey: ['distribution', 'detail', id], queryFn: ask(distribution.detail, { params: { id } }) }),
  leaders: (id: number) =>
    queryOptions({ queryKey: ['distribution', 'leaders', id], queryFn: ask(distribution.leaders, { params: { id } }) }),
  invitees: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['distribution', 'invitees', id],
      queryFn: ({ signal, pageParam }) =>
        ask(distribution.invitees, { params: { id }, query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  rewards: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['distribution', 'rewards', id],
      queryFn: ({ signal, pageParam }) =>
        ask(distribution.rewards, { params: { id }, query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}

/** Tells the outcome of a code: why it may not be written, or in words what it brought. */
export type InviteEnd = { refusal: string } | { done: string }
