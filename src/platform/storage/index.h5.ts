import { type StoragePort, StorageRefused } from './port'

export const storage = {
  read: (key) => window.localStorage.getItem(key) ?? undefined,
  write: (key, text) => {
    try {
      window.localStorage.setItem(key, text)
    } catch {
      throw new StorageRefused(key)
    }
  },
  remove: (key) => window.localStorage.removeItem(key),
  keys: () => Object.keys(window.localStorage),
  watch: (changed) => {
    const listener = (event: StorageEvent) => event.key !== null && changed(event.key)
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
} satisfies StoragePort
