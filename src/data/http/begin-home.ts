import type { QueryClient } from '@tanstack/react-query'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { courseQueries } from '@/data/course/course'
import { SECOND_MS } from '@/domain/time/units'
import { lacksHome } from './lacks-home'

/** A reply that came before the page was drawn is not asked for again by the page, in milliseconds. */
const JUST_NOW_MS = 5 * SECOND_MS

/** Asks for home while the app is still being made ready to draw it. */
export function beginHome(cache: QueryClient): void {
  if (!lacksHome()) return
  const home = courseQueries.pageItems(HOME_PAGE_ID)
  cache.setQueryDefaults(home.queryKey, { staleTime: JUST_NOW_MS })
  void cache.prefetchQuery(home)
}
