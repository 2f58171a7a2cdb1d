import type { Query, QueryClient } from '@tanstack/react-query'
import { session } from '@/data/account/session'
import { cachedReply, repliesOf, replyKey } from '@/domain/text/cached-reply'
import { readRows } from '@/domain/text/read-json'
import { isTemporary } from '@/domain/time/retry-delay'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import { Failure } from './failure'

/** Queries of the main screens by the beginning of their keys: their last reply stays readable without a network. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  course: ['page-items', 'extra', 'for-user', 'items', 'article', 'articles', 'mine', 'category-tree'],
  page: ['attached', 'directions'],
  exam: ['today', 'home', 'study', 'paper', 'result'],
  learning: ['record'],
  'my-courses': [],
  plan: ['home'],
  review: ['wrong-book', 'counts', 'forecast', 'favourites', 'notes'],
  user: ['info', 'center'],
}

/** Replies kept for one learner, and the longest text of one. */
const MOST = 40
const LONGEST = 100_000

function isKept({ queryKey: [head, next] }: Query): boolean {
  const names = typeof head === 'string' ? KEPT[head] : undefined
  return names !== undefined && (names.length === 0 || names.includes(String(next)))
}

const isName = (name: unknown): name is string => typeof name === 'string'

/** The last replies of one learner on the device (0: a visitor's), the oldest dropped first. */
function createReplies(storage: StoragePort, userId: number) {
  const index = repliesOf(userId)
  const names = () => readRows(storage.read(index), isName)
  const keyOf = (name: string) => replyKey(userId, name)
  const forget = () => {
    for (const name of names()) storage.remove(keyOf(name))
    storage.remove(index)
  }
  return {
    forget,
    read: (name: string) => cachedReply(storage.read(keyOf(name))),
    keep: (name: string, data: unknown) => {
      const text = JSON.stringify({ data })
      if (text.length > LONGEST) return
      const next = [...names().filter((each) => each !== name), name]
      for (const old of next.splice(0, Math.max(0, next.length - MOST))) storage.remove(keyOf(old))
      // A full device: answers need the room more than what can be read again.
      if (!writeIfRoom(storage, keyOf(name), text) || !writeIfRoom(storage, index, JSON.stringify(next))) forget()
    },
  }
}

const isUnreached = (error: unknown) => error instanceof Failure && isTemporary(error.code)

/**
 * Keeps the last replies of the main screens on the device, per learner, and shows them where a query fails for want of a network.
 * They count as stale, so the network's return asks again. Signing out forgets them. Returns the stop function.
 */
export function followReplies(cache: QueryClient, storage: StoragePort): () => void {
  const own = () => createReplies(storage, session.store.getState().userId ?? 0)
  const restore = (query: Query) => {
    const data = own().read(query.queryHash)
    if (data !== undefined) cache.setQueryData<unknown>(query.queryKey, data, { updatedAt: 0 })
  }
  const look = (query: Query) => {
    if (!isKept(query)) return
    const { data, error, dataUpdatedAt } = query.state
    if (data === undefined && isUnreached(error)) restore(query)
    else if (data !== undefined && dataUpdatedAt > 0 && error === null) own().keep(query.queryHash, data)
  }
  // Queries that failed or were answered before this was loaded.
  for (const query of cache.getQueryCache().getAll()) look(query)
  const stopQueries = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')) look(event.query)
  })
  const stopSession = session.store.subscribe(({ userId }, before) => {
    if (before.userId !== null && userId !== before.userId) createReplies(storage, before.userId).forget()
  })
  return () => {
    stopQueries()
    stopSession()
  }
}
