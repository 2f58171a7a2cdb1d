import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { SearchResult, SearchScope } from '@/contract/search/search.schema'
import { searchQueries } from '@/data/search/search'

/** How many of each kind answer. They are the same whatever kind is shown, so they stay while another one comes. */
export function useCounts(asked: string, scope: SearchScope): SearchResult['counts'] | undefined {
  const { data } = useInfiniteQuery({ ...searchQueries.find(asked, scope), placeholderData: keepPreviousData })
  return data?.pages[0]?.counts
}
