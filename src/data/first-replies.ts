import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { FirstReply } from '@/contract/site/first-reply'
import { firstScreen } from '@/platform/first-screen'
import { storage } from '@/platform/storage'
import { keptReply } from './kept-reply'
import { session } from './stores/session'

/** The block page with which home begins. */
const HOME = ['course', 'page-items', 1]

/** Home as this device showed it last: where no document brings it. */
function keptHome(cache: QueryClient, userId: number | null): void {
  const reply = keptReply(storage, userId ?? 0, hashKey(HOME))
  if (reply !== undefined) cache.setQueryData(HOME, reply, { updatedAt: 0 })
}

/**
 * Fills the cache with the data of the page. It counts as stale: it is drawn at once and loaded again, so that a page which a
 * browser kept shows what has changed since.
 */
export function takeFirstReplies(cache: QueryClient): void {
  const { refreshToken, userId } = session.store.getState()
  const isVisitor = refreshToken === ''
  const brought = firstScreen.replies() as readonly FirstReply[] | null
  if (brought === null) {
    keptHome(cache, userId)
    return
  }
  for (const { key, reply, forVisitors } of brought) {
    if (isVisitor || !forVisitors) cache.setQueryData(key, reply, { updatedAt: 0 })
  }
}
