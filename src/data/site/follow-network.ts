import { onlineManager } from '@tanstack/react-query'
import { network } from '@/platform/network'

/** Notifies the cache when the device is back online, on every target. */
export function followNetwork(): void {
  onlineManager.setEventListener(network.watchOnline)
  // Without this an app that starts offline is not notified of the network's return, and failed queries are not repeated.
  onlineManager.setOnline(network.isOnline())
}
