import type { ServiceWorkerPort } from './port'

/** The native app contains the files of the web app. */
export const serviceWorker: ServiceWorkerPort = { follow: () => () => {}, renew: () => {} }
