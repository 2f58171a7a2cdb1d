import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { search } from '@/contract/search/search'
import type { SearchNarrowing, SearchResult, SearchScope } from '@/contract/search/search.schema'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'
import { countIn } from '@/domain/search/search'

const PAGE = 20
/** The server hands out no page after this one. */
const LAST_PAGE = 50

/** Search queries. */
export const searchQueries = {
  find: (searchKey: string, type: SearchScope, narrowing: SearchNarrowing = {}) =>
    infiniteQueryOptions({
      queryKey: ['search', 'find', searchKey, type, narrowing],
      queryFn: (context) =>
        queryOf(search.find, { query: { searchKey, type, ...narrowing, page: context.pageParam, limit: PAGE } })(context),
      initialPageParam: 0,
      getNextPageParam: (last: SearchResult, _pages, at: number) =>
        at < LAST_PAGE && (at + 1) * PAGE < countIn(last.counts, type) ? at + 1 : undefined,
      staleTime: STALE.MINUTES.FIVE,
    }),
  suggest: (searchKey: string) =>
    queryOptions({
      queryKey: ['search', 'suggest', searchKey],
      queryFn: queryOf(search.suggest, { query: { searchKey } }),
      enabled: searchKey !== '',
      staleTime: STALE.MINUTES.FIVE,
      placeholderData: keepPreviousData,
      meta: PUBLIC,
    }),
  hot: () => queryOptions({ queryKey: ['search', 'hot'], queryFn: queryOf(search.hot, {}), staleTime: STALE.MINUTES.THIRTY, meta: PUBLIC }),
}
