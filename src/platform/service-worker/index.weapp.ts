import type { ServiceWorkerPort } from './port'

/** The host caches and updates mini-programs itself. */
export const serviceWorker: ServiceWorkerPort = { follow: () => () => {}, renew: () => {} }
