import { browserPort, canStore } from './browser-port'

/** Films are answered by the service worker: a browser without one keeps none. */
const place = () => ('serviceWorker' in navigator && canStore() ? 'browser' : 'none')

/** Kept in the page's own origin, encrypted; the service worker decrypts what a player asks for. */
export const storedFilms = browserPort(place, () => import('./worker-films').then(({ workerFilms }) => workerFilms))
