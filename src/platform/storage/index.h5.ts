import { type StoragePort, StorageRefused } from './port'

/** A frame that may keep nothing throws when it only looks at its storage. */
function attempt<T>(fallback: T, act: () => T): T {
  try {
    return act()
  } catch {
    return fallback
  }
}

export const storage = {
  read: (key) => attempt(undefined, () => window.localStorage.getItem(key) ?? undefined),
  write: (key, text) => {
    try {
      window.localStorage.setItem(key, text)
    } catch {
      throw new StorageRefused(key)
    }
  },
  remove: (key) => attempt(undefined, () => window.localStorage.removeItem(key)),
  keys: () => attempt([], () => Object.keys(window.localStorage)),
  watch: (changed) => {
    const listener = (event: StorageEvent) => event.key !== null && changed(event.key)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
} satisfies StoragePort
