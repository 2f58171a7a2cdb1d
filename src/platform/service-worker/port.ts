/** The offline cache of the app and its updates. */
export type ServiceWorkerPort = {
  /** Caches the app, and calls back when a newer version is ready. Returns the stop function. */
  follow: (waits: () => void) => () => void
  /** Activates the new version and reloads the page with it. */
  renew: () => void
}
