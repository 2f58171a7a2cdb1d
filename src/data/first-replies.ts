import type { QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'
import { session } from './stores/session'

/**
 * Fills the cache with the data of the page. It counts as stale: it is drawn at once and loaded again, so that a page which a
 * browser kept shows what has changed since.
 */
export function takeFirstReplies(cache: QueryClient): void {
  const { refreshToken, userId } = session.store.getState()
  const isVisitor = refreshToken === ''
  for (const { key, reply, forVisitors } of firstScreen.replies(userId ?? 0) as readonly FirstReply[]) {
    if (isVisitor || !forVisitors) cache.setQueryData(key, reply, { updatedAt: 0 })
  }
}
