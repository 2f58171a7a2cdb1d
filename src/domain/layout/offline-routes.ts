type Asked = { method: string; mode: string; isOwn: boolean; path: string }

/** Names the source that answers a request once the app is kept: the kept page, a kept file or film, or the network alone. */
type Answer = 'page' | 'file' | 'film' | 'network'

/** Addresses that are not the app's: calls, media, uploads, the cashier's and the desk's own pages. */
const served = /^\/(v2-|media\/|uploads\/|s\/|share\/|sandbox\/|notify\/|track\/|dev\/|auth\/redirect|unsubscribe|outbox|healthz|readyz)/

/** Only pages and files named by their content are cached; calls, media and replies of other origins never are. */
export function offlineAnswer({ method, mode, isOwn, path }: Asked): Answer {
  if (method !== 'GET' || !isOwn || served.test(path)) return 'network'
  // A player asks for a film; as a page of its own it would be saved in clear.
  if (path.startsWith('/stored-films/')) return mode === 'navigate' ? 'page' : 'film'
  if (/^\/public\/.*\.[0-9a-f]{6,}\.(js|css)$/.test(path)) return 'file'
  return mode === 'navigate' && !/\.\w+$/.test(path) ? 'page' : 'network'
}

/** Names of the caches to forget: all of ours but this build's and the one before it, whose pages may still be open. */
export function staleCaches(names: readonly string[], own: string): string[] {
  const others = names.filter((name) => name.startsWith('shell-') && name !== own)
  return others.slice(0, -1)
}

/** Pages with an exam or a payment in progress: no update is offered there. */
const busy: ReadonlySet<string> = new Set(['exam_attempt', 'course_learn', 'course_pay', 'course_pay_intermediate'])

/** Whether a new version may be offered over a page. */
export function mayOffer(routeName: string): boolean {
  return !busy.has(routeName)
}
