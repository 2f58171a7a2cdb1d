import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { circle } from '@/contract/community/circle'
import type { DynamicListQuery } from '@/contract/community/circle.schema'
import { ask } from '@/data/http/query'

const LIMIT = 20
const FIRST: string | undefined = undefined
const paging = {
  initialPageParam: FIRST as string | undefined,
  /** The list goes on below the last row that came. */
  getNextPageParam: (last: readonly { cursor: string }[]) => (last.length < LIMIT ? undefined : last.at(-1)?.cursor),
}

/** Discussion groups and what is written in them. */
export const circleQueries = {
  list: () => queryOptions({ queryKey: ['circle', 'list'], queryFn: ask(circle.list, {}) }),
  one: (id: number) => queryOptions({ queryKey: ['circle', 'one', id], queryFn: ask(circle.one, { params: { id } }) }),
  dynamics: (id: number, sort: NonNullable<DynamicListQuery['sort']>) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'dynamics', id, sort],
      queryFn: ({ signal, pageParam }) =>
        ask(circle.dynamics, { params: { id }, query: { sort, cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  dynamic: (id: number) => queryOptions({ queryKey: ['circle', 'dynamic', id], queryFn: ask(circle.dynamic, { params: { id } }) }),
  comments: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'comments', id],
      queryFn: ({ signal, pageParam }) => ask(circle.comments, { params: { id }, query: { cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  person: (id: number) => queryOptions({ queryKey: ['circle', 'person', id], queryFn: ask(circle.person, { params: { id } }) }),
  blocks: () => queryOptions({ queryKey: ['circle', 'blocks'], queryFn: ask(circle.blocks, {}) }),
  ofPerson: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'of-person', id],
      queryFn: ({ signal, pageParam }) => ask(circle.ofPerson, { params: { id }, query: { cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}
