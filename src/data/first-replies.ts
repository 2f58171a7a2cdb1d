import type { QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'
import { session } from './stores/session'

/** How long after it was read a reply counts as just read, in milliseconds: no longer than the server itself answers with one reply. */
const JUST_READ_MS = 30_000
/** How long the app may take from its start until it draws the first page, in milliseconds. */
const START_MS = 10_000

/**
 * Until when the data of the page is not loaded again. It is stale at once when a browser kept the page, or the device's clock is
 * wrong: then it is drawn, and what has changed since is loaded.
 */
function freshUntil(now: number): number {
  const readAt = firstScreen.readAt?.() ?? 0
  return Math.abs(now - readAt) < JUST_READ_MS ? now + START_MS : 0
}

/** Fills the cache with the data of the page. */
export function takeFirstReplies(cache: QueryClient): void {
  const { refreshToken, userId } = session.store.getState()
  const isVisitor = refreshToken === ''
  const updatedAt = freshUntil(Date.now())
  for (const { key, reply, forVisitors } of firstScreen.replies(userId ?? 0) as readonly FirstReply[]) {
    if (isVisitor || !forVisitors) cache.setQueryData(key, reply, { updatedAt })
  }
}
