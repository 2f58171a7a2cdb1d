import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { favourite } from '@/contract/site/favourite-content'
import type { FavouriteContents, FavouriteKind, FavouriteOf } from '@/contract/site/favourite-content.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const LIMIT = 20
const nextOf = (last: FavouriteContents, pages: readonly FavouriteContents[]) =>
  pages.length * LIMIT < last.total ? pages.length : undefined

/** Courses and articles that the learner keeps. */
export const favouriteQueries = {
  state: (of: FavouriteOf) =>
    queryOptions({ queryKey: ['favourite', 'state', of.kind, of.id], queryFn: queryOf(favourite.state, { query: of }) }),
  list: (kind: FavouriteKind) =>
    infiniteQueryOptions({
      queryKey: ['favourite', 'list', kind],
      queryFn: ({ signal, pageParam }) => queryOf(favourite.list, { query: { kind, page: pageParam, limit: LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextOf,
    }),
}

/** Keeps a course or an article, or lets go of it. */
export async function setFavouriteContent(cache: QueryClient, of: FavouriteOf, isOn: boolean): Promise<void> {
  cache.setQueryData(favouriteQueries.state(of).queryKey, await send(favourite.set, { body: { ...of, isOn } }))
  await cache.invalidateQueries({ queryKey: ['favourite', 'list', of.kind] })
}
