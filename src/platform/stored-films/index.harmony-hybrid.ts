import { browserPort, canStore } from './browser-port'

/** Films are fed to the player by the page: a web view whose players take none keeps none. */
const place = () => (typeof MediaSource !== 'undefined' && canStore() ? 'app' : 'none')

/** Kept in the app's own origin, encrypted. The shell's web view has no service worker, so the page decrypts what the player needs next. */
export const storedFilms = browserPort(place, () => import('./fed-film').then(({ fedFilms }) => fedFilms))
