import type { NetworkKind } from '@/domain/device/download-gate'
import type { NetworkKindPort } from './port'

/** Chrome on Android tells the type; Safari, Firefox and desktop browsers do not. */
type Connection = EventTarget & { type?: string }
const connection = () => (navigator as Navigator & { connection?: Connection }).connection

const kinds: Record<string, NetworkKind> = { wifi: 'wifi', ethernet: 'wifi', cellular: 'cellular', wimax: 'cellular', none: 'none' }

export const networkKind: NetworkKindPort = {
  now: async () => (navigator.onLine ? (kinds[connection()?.type ?? ''] ?? 'unknown') : 'none'),
  watch: (changed) => {
    const told = connection()
    told?.addEventListener?.('change', changed)
    window.addEventListener('online', changed)
    window.addEventListener('offline', changed)
    return () => {
      told?.removeEventListener?.('change', changed)
      window.removeEventListener('online', changed)
      window.removeEventListener('offline', changed)
    }
  },
}
