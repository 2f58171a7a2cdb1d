import type { Bundle } from '../bundle'
import type { Launch } from '../runtime/host'
import type { Network } from './network'

/** A mini-program running in some document, handled by messages of the automator's protocol. */
export type Realm = {
  handle(method: string, params: Record<string, unknown>): Promise<unknown>
  /** Calls back with the reports of the mini-program; returns the stop function. */
  listen(listener: (method: string, params: unknown) => void): () => void
  close(): Promise<void>
}

export type RealmOptions = {
  bundle: Bundle
  network: Network
  launch?: Launch
  storage?: Record<string, string>
}

/** Opened from the list of mini-programs. */
const FROM_LIST = 1001

export function launchOf({ bundle, launch }: RealmOptions): Launch {
  return launch ?? { path: bundle.app.pages[0] ?? '', query: {}, scene: FROM_LIST }
}

/** Listeners, and reports from before there were any. */
export function createTelling() {
  const listeners = new Set<(method: string, params: unknown) => void>()
  const early: [string, unknown][] = []
  return {
    tell: (method: string, params: unknown) => {
      if (listeners.size === 0) early.push([method, params])
      for (const listener of listeners) listener(method, params)
    },
    listen: (listener: (method: string, params: unknown) => void) => {
      listeners.add(listener)
      for (const [method, params] of early.splice(0)) listener(method, params)
      return () => void listeners.delete(listener)
    },
  }
}
