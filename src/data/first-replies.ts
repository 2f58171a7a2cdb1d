import type { QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'
import { courseQueries } from './queries/course'

/**
 * Fills the cache with what the page brought along. It counts as old: it is drawn at once and asked for again, so that a page which a
 * browser kept shows what has changed since.
 */
export function takeFirstReplies(cache: QueryClient): void {
  for (const { of, id, reply } of firstScreen.replies() as readonly FirstReply[]) {
    cache.setQueryData<unknown>(courseQueries[of](id).queryKey, reply, { updatedAt: 0 })
  }
}
