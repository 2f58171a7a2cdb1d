import type { QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { session } from '@/data/account/session'
import { firstScreen } from '@/platform/first-screen'

/** How long after it was read a reply counts as just read, in milliseconds: no longer than the server itself answers with one reply. */
const JUST_READ_MS = 30_000
/** How long the app may take from its start until it draws the first page, in milliseconds. */
const START_MS = 10_000

/**
 * From when on a reply of the page grows old: one that has just been read is not asked for again while the app starts. Where a browser or a
 * device kept it, or the device's clock is wrong, it is old at once: it is drawn, and what has changed since is loaded.
 */
const freshFrom = (now: number, readAt: number) => (Math.abs(now - readAt) < JUST_READ_MS ? now + START_MS : 0)

/** Fills the cache with the data of the page. */
export function takeFirstReplies(cache: QueryClient): void {
  const { refreshToken, userId } = session.store.getState()
  const isVisitor = refreshToken === ''
  for (const { key, reply, forVisitors, readAt = 0 } of firstScreen.replies(userId ?? 0) as readonly FirstReply[]) {
    if (isVisitor || !forVisitors) cache.setQueryData(key, reply, { updatedAt: freshFrom(Date.now(), readAt) })
  }
}
