import { QueryClient } from '@tanstack/react-query'
import { HOME_PAGE_ID } from '@/contract/site/first-reply'
import { session } from '@/data/account/session'
import { courseQueries } from '@/data/course/course'
import { followNetwork } from '@/data/site/follow-network'
import { SECOND_MS } from '@/domain/time/units'
import { takeFirstReplies } from './first-replies'
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

/** The app's cache. The client pipeline retries what is worth retrying, so the cache does not. */
export function createQueryClient(): QueryClient {
  followNetwork()
  const cache = new QueryClient({
    defaultOptions: {
      // Offline a query fails at once and the screen shows it; a paused query would show its skeleton for ever.
      queries: { retry: 0, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
  takeFirstReplies(cache)
  // Where the API is of another origin, no server composes the pages.
  if (API_ORIGIN !== '') beginHome(cache)
  return cache
}

/** Forgets everything that may differ between learners; what is on the screen is requested again. */
export async function resetPersonal(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => !meta?.isPublic })
  await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.isPublic })
}

/** Keeps the cache to one learner: sign-in, sign-out and both in another page reset it. Returns the stop function. */
export function followSession(queryClient: QueryClient): () => void {
  return session.store.subscribe((state, before) => {
    if (state.userId !== before.userId) void resetPersonal(queryClient)
  })
}
