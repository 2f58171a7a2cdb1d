import type { NetworkPort } from './port'

export const network = {
  isOnline: () => navigator.onLine,
  watchOnline: (changed) => {
    const listener = () => changed(navigator.onLine)
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
  watchFront: (changed) => {
    const listener = () => changed(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
} satisfies NetworkPort
