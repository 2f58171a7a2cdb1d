import type { Deps } from './deps'
import { Newest } from './newest'

type Entry = { until: number; reply: Promise<unknown> }

/** Replies one process keeps. */
const MOST = 500
const caches = new WeakMap<Deps, Newest<string, Entry>>()

function cacheOf(deps: Deps): Newest<string, Entry> {
  const known = caches.get(deps) ?? new Newest<string, Entry>(MOST)
  caches.set(deps, known)
  return known
}

/** A reply that is the same for everybody, read once in a while for all who ask: every `periods` times the usual. What fails is not kept. */
export function cachedPublic<T>(deps: Deps, key: string, read: () => Promise<T>, periods = 1): Promise<T> {
  const now = deps.now()
  if (deps.env.publicCacheMs === 0) return read()
  const cache = cacheOf(deps)
  const known = cache.get(key)
  if (known && known.until > now) return known.reply as Promise<T>
  const reply = read()
  cache.set(key, { until: now + deps.env.publicCacheMs * periods, reply })
  reply.catch(() => cache.delete(key))
  return reply
}

/** Forgets all public replies of this process: content was published. */
export function emptyPublicCache(deps: Deps): void {
  caches.delete(deps)
}
