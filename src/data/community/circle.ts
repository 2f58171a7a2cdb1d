import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { circle } from '@/contract/community/circle'
import type {
  CircleComment,
  Dynamic,
  DynamicListQuery,
  ReportDynamic,
  WriteComment,
  WriteDynamic,
} from '@/contract/community/circle.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const LIMIT = 20
const FIRST: string | undefined = undefined
const paging = {
  initialPageParam: FIRST as string | undefined,
  /** The list goes on below the last row that came. */
  getNextPageParam: (last: readonly { cursor: string }[]) => (last.length < LIMIT ? undefined : last.at(-1)?.cursor),
}

/** Discussion groups and what is written in them. */
export const circleQueries = {
  list: () => queryOptions({ queryKey: ['circle', 'list'], queryFn: queryOf(circle.list, {}) }),
  one: (id: number) => queryOptions({ queryKey: ['circle', 'one', id], queryFn: queryOf(circle.one, { params: { id } }) }),
  dynamics: (id: number, sort: NonNullable<DynamicListQuery['sort']>) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'dynamics', id, sort],
      queryFn: ({ signal, pageParam }) =>
        queryOf(circle.dynamics, { params: { id }, query: { sort, cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  dynamic: (id: number) => queryOptions({ queryKey: ['circle', 'dynamic', id], queryFn: queryOf(circle.dynamic, { params: { id } }) }),
  comments: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'comments', id],
      queryFn: ({ signal, pageParam }) =>
        queryOf(circle.comments, { params: { id }, query: { cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  person: (id: number) => queryOptions({ queryKey: ['circle', 'person', id], queryFn: queryOf(circle.person, { params: { id } }) }),
  blocks: () => queryOptions({ queryKey: ['circle', 'blocks'], queryFn: queryOf(circle.blocks, {}) }),
  ofPerson: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['circle', 'of-person', id],
      queryFn: ({ signal, pageParam }) =>
        queryOf(circle.ofPerson, { params: { id }, query: { cursor: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
}

/** Joins or leaves a group. */
export async function joinCircle(cache: QueryClient, id: number, isOn: boolean): Promise<void> {
  cache.setQueryData(circleQueries.one(id).queryKey, await send(circle.join, { params: { id }, body: { isOn } }))
  await cache.invalidateQueries({ queryKey: circleQueries.list().queryKey })
}

export async function writeDynamic(cache: QueryClient, circleId: number, said: WriteDynamic): Promise<Dynamic> {
  const written = await send(circle.write, { params: { id: circleId }, body: said })
  cache.setQueryData(circleQueries.dynamic(written.id).queryKey, written)
  return written
}

export async function removeDynamic(cache: QueryClient, { id, circle: { id: circleId }, author }: Dynamic): Promise<void> {
  await send(circle.remove, { params: { id } })
  await cache.invalidateQueries({ queryKey: ['circle', 'dynamics', circleId] })
  await cache.invalidateQueries({ queryKey: ['circle', 'of-person', author.id] })
}

/** Likes a post or takes the like back; lists show it when they are read again. */
export async function likeDynamic(cache: QueryClient, id: number, isOn: boolean): Promise<void> {
  cache.setQueryData(circleQueries.dynamic(id).queryKey, await send(circle.like, { params: { id }, body: { isOn } }))
}

export async function writeComment(cache: QueryClient, id: number, said: WriteComment): Promise<CircleComment> {
  const written = await send(circle.comment, { params: { id }, body: said })
  await cache.invalidateQueries({ queryKey: ['circle', 'comments', id] })
  await cache.invalidateQueries({ queryKey: circleQueries.dynamic(id).queryKey })
  return written
}

export async function followPerson(cache: QueryClient, id: number, isOn: boolean): Promise<void> {
  cache.setQueryData(circleQueries.person(id).queryKey, await send(circle.follow, { params: { id }, body: { isOn } }))
}

/** Blocks a learner or stops; lists are read again without, or with, what they wrote. */
export async function blockPerson(cache: QueryClient, id: number, isOn: boolean): Promise<void> {
  cache.setQueryData(circleQueries.person(id).queryKey, await send(circle.block, { params: { id }, body: { isOn } }))
  for (const list of ['dynamics', 'comments', 'of-person', 'blocks']) await cache.invalidateQueries({ queryKey: ['circle', list] })
}

export async function reportDynamic(id: number, said: ReportDynamic): Promise<void> {
  await send(circle.report, { params: { id }, body: said })
}
