/** The service worker of the web build; `config/first-screen/worker-plugin.ts` bundles it and inserts the list of files to cache. */
import { noteIn } from '@/domain/account/push'
import { offlineAnswer, staleCaches } from '@/domain/layout/offline-routes'

/** Version of the build and its files, set by the build. */

type Extended = Event & { waitUntil: (until: Promise<unknown>) => void }
type Fetched = Extended & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Pushed = Extended & { data: { text: () => string } | null }
type Pressed = Extended & { action: string; notification: { data: unknown; close: () => void } }
type Shown = { body?: string; tag?: string; data?: unknown; lang: string; icon?: string; actions?: { action: string; title: string }[] }
type Tab = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }
type Scope = {
  addEventListener(name: 'push', run: (event: Pushed) => void): void
  addEventListener(name: 'notificationclick', run: (event: Pressed) => void): void
  addEventListener(name: 'install' | 'activate', run: (event: Extended) => void): void
  addEventListener(name: 'fetch', run: (event: Fetched) => void): void
  addEventListener(name: 'message', run: (event: Extended & { data: unknown }) => void): void
  skipWaiting: () => Promise<void>
  importScripts: (path: string) => void
  /** Set by the script for films. */
  answerFilm?: (request: Request) => Promise<Response>
  registration: { showNotification: (title: string, shown: Shown) => Promise<void> }
  clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window' }) => Promise<Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
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

/**
 * Few devices have films, so the script for them runs when the first one plays. A browser stores a script with the worker that was imported at
 * its installation, and imports no other one later.
 */
async function film(request: Request): Promise<Response> {
  if (!scope.answerFilm) scope.importScripts(CACHED_BUILD.films)
  return scope.answerFilm?.(request) ?? Response.error()
}

async function install(): Promise<void> {
  scope.importScripts(CACHED_BUILD.films)
  await keep()
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

const LANG = 'zh-CN'
const STOP = 'stop'

/** A browser demands that each message is shown, also one that cannot be read. */
function show(json: string): Promise<void> {
  const { title, body, tag, ...data } = noteIn(json)
  const actions = data.stop === '' ? [] : [{ action: STOP, title: '不再提醒' }]
  return scope.registration.showNotification(title, { body, data, actions, lang: LANG, ...(tag !== '' && { tag }) })
}

/** Opens a page in a tab that is there, or in a new one. */
async function open(path: string): Promise<void> {
  const [tab] = await scope.clients.matchAll({ type: 'window' })
  if (!tab) return void (await scope.clients.openWindow(path))
  await tab.focus()
  // A tab that this worker does not control cannot be led elsewhere.
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

/** Ends messages by one press, signed in or not. Without a network the page opens that does it later. */
async function stop(path: string): Promise<void> {
  const answer = await fetch(path, { method: 'POST' }).catch(() => null)
  if (!answer?.ok) return void (await scope.clients.openWindow(path))
  await scope.registration.showNotification('已停止通知', { body: '想重新打开，请到“消息设置”。', tag: STOP, lang: LANG })
}

scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
scope.addEventListener('notificationclick', (event) => {
  const note = noteIn(JSON.stringify(event.notification.data ?? {}))
  event.notification.close()
  event.waitUntil(event.action === STOP ? stop(note.stop) : open(note.link))
})
scope.addEventListener('install', (event) => event.waitUntil(install()))
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
  else if (answer === 'film') event.respondWith(film(request))
})
