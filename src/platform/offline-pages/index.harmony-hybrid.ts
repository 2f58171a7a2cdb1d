import type { OfflinePagesPort } from './port'

/** The list that `config/first-screen/worker-plugin.ts` writes. */
const LIST = '/public/offline-pages.json'

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string')

/** Reads each file once: the web view's own cache keeps them, for their names are their content. */
async function fetchFiles(): Promise<void> {
  const names: unknown = await (await fetch(LIST, { cache: 'no-cache' })).json()
  for (const name of isNames(names) ? names : []) await fetch(name)
}

/** The shell's web view has no service worker. The app has to be open before the network goes; then these pages are there. */
export const offlinePages: OfflinePagesPort = { keep: () => void fetchFiles().catch(() => {}) }
