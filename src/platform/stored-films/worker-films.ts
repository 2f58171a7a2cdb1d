import { browserFilms, gate } from './browser-films'
import { browserRecords } from './browser-store'
import { FILM_PATH } from './film-store'

/** A page that was just opened is controlled by the worker within this long, in ms. */
const CONTROL_MS = 4_000

/** Whether the worker answers requests of this page; a page that was just opened is taken over in a moment. */
async function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return true
  return new Promise((resolve) => {
    setTimeout(() => resolve(serviceWorker.controller !== null), CONTROL_MS)
    serviceWorker.addEventListener('controllerchange', () => resolve(true), {
      once: true,
    })
  })
}

/** The address at which the service worker answers a player; undefined unless the gate is open. */
async function workerAddress(name: string): Promise<string | undefined> {
  if ((await gate(name)) !== 'open' || !(await isControlled())) return undefined
  const record = await browserRecords.read(name)
  return record && `${FILM_PATH}${encodeURIComponent(name)}?t=${record.token}`
}

/** Films that the service worker opens. */
export const workerFilms = { ...browserFilms, addressOf: workerAddress }
