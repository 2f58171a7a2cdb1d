import type { QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'
import { courseQueries } from './queries/course'

/**
 * Fills the cache with the data of the page. It counts as stale: it is drawn at once and loaded again, so that a page which a
 * browser kept shows what has changed since.
 */
export function takeFirstReplies(cache: QueryClient): void {
  for (const { of, id, reply } of firstScreen.replies() as readonly FirstReply[]) {
    cache.setQueryData<unknown>(courseQueries[of](id).queryKey, reply, { updatedAt: 0 })
  }
}
