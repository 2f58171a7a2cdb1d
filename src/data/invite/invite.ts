import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { invite } from '@/contract/invite/invite'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

const LIMIT = 20

const paging = {
  initialPageParam: 0,
  getNextPageParam: (last: readonly unknown[], pages: readonly unknown[]) => (last.length < LIMIT ? undefined : pages.length),
}

/** Inviting new learners: the terms, who came, and what it brought. */
export const inviteQueries = {
  program: () =>
    queryOptions({ queryKey: ['invite', 'program'], queryFn: queryOf(invite.program, {}), staleTime: STALE.MINUTES.FIVE, meta: PUBLIC }),
  entry: (scene: string) => queryOptions({ queryKey: ['invite', 'entry', scene], queryFn: queryOf(invite.entry, { query: { scene } }) }),
  summary: () => queryOptions({ queryKey: ['invite', 'summary'], queryFn: queryOf(invite.summary, {}) }),
  received: () => queryOptions({ queryKey: ['invite', 'received'], queryFn: queryOf(invite.received, {}) }),
  leaders: () => queryOptions({ queryKey: ['invite', 'leaders'], queryFn: queryOf(invite.leaders, {}) }),
  invited: () =>
    infiniteQueryOptions({
      queryKey: ['invite', 'invited'],
      queryFn: ({ signal, pageParam }) => queryOf(invite.invited, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  rewards: () =>
    infiniteQueryOptions({
      queryKey: ['invite', 'rewards'],
      queryFn: ({ signal, pageParam }) => queryOf(invite.rewards, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}

/** Tells the outcome of a code: why it may not be written, or in words what it brought. */
export type InviteEnd = { refusal: string } | { done: string }
