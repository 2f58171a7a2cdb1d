/** The service worker of the web build; `config/first-screen/worker-plugin.ts` bundles it and inserts the list of files to cache. */
import { offlineAnswer, staleCaches } from '@/domain/layout/offline-routes'

/** Version of the build and its files, set by the build. */

type Extended = Event & { waitUntil: (until: Promise<unknown>) => void }
type Fetched = Extended & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Scope = {
  addEventListener(name: 'install' | 'activate', run: (event: Extended) => void): void
  addEventListener(name: 'fetch', run: (event: Fetched) => void): void
  addEventListener(name: 'message', run: (event: Extended & { data: unknown }) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const scope = self as unknown as Scope
const PAGE = '/index.html'
const own = `shell-${CACHED_BUILD.version}`

/** A cache without content: while it is there, every version keeps the pages that open downloads. */
const WANTED = 'offline-pages'

/** Keeps the pages that open downloads, with the parts they load later. A file that an older version has is taken from there. */
async function keepOffline(): Promise<void> {
  const cache = await caches.open(own)
  const put = async (path: string) => {
    const kept = await caches.match(path)
    await (kept ? cache.put(path, kept) : cache.add(path))
  }
  await Promise.all(CACHED_BUILD.offline.map(put))
}

/** A device with downloads takes no version whose pages could not open them. */
async function keep(): Promise<void> {
  const cache = await caches.open(own)
  await cache.addAll([PAGE, ...CACHED_BUILD.files])
  if (await caches.has(WANTED)) await keepOffline()
}

async function wantOffline(): Promise<void> {
  await caches.open(WANTED)
  await keepOffline()
}

async function forget(): Promise<void> {
  await Promise.all(staleCaches(await caches.keys(), own).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(own)
  return (await cache.match(PAGE)) ?? fetch(request)
}

/** Files are named by their content, so one kept by an older version is as good. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(own)).put(request, answer.clone())
  return answer
}

scope.addEventListener('install', (event) => event.waitUntil(keep()))
scope.addEventListener('activate', (event) => event.waitUntil(forget()))
scope.addEventListener('message', (event) => {
  if (event.data === 'renew') void scope.skipWaiting()
  // Broken off, it is asked for again when the downloads page opens.
  if (event.data === 'keep-offline') event.waitUntil(wantOffline().catch(() => {}))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const answer = offlineAnswer({ method: request.method, mode: request.mode, isOwn: origin === self.location.origin, path: pathname })
  if (answer === 'page') event.respondWith(page(request))
  else if (answer === 'file') event.respondWith(file(request))
})
