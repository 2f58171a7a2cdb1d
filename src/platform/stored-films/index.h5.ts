import type { StoredFilmsPort } from './port'

/** Films are answered by the service worker and encrypted by the browser: one that has not all of these keeps none. */
const canKeep = () =>
  'serviceWorker' in navigator &&
  typeof caches !== 'undefined' &&
  typeof indexedDB !== 'undefined' &&
  globalThis.crypto?.subtle !== undefined

const films = () => import('./browser-films').then(({ browserFilms }) => browserFilms)

/** Kept in the page's own origin, encrypted; the service worker decrypts what a player asks for. */
export const storedFilms: StoredFilmsPort = {
  place: () => (canKeep() ? 'browser' : 'none'),
  room: async () => (await films()).room(),
  have: async (...of) => (await films()).have(...of),
  download: (name, rental, onPercent) => {
    const control = new AbortController()
    const ended = films().then(({ download }) => download(name, rental, { signal: control.signal, onPercent }))
    return { ended, cancel: () => control.abort() }
  },
  renew: async (...of) => (await films()).renew(...of),
  lock: async (...of) => (await films()).lock(...of),
  gate: async (...of) => (canKeep() ? (await films()).gate(...of) : 'gone'),
  addressOf: async (...of) => (await films()).addressOf(...of),
  remove: async (...of) => {
    if (canKeep()) await (await films()).remove(...of)
  },
  names: async () => (canKeep() ? (await films()).names() : []),
}
