import { onlineManager } from '@tanstack/react-query'
import { network } from '@/platform/network'

/** Notifies the cache when the device is back online, on every target. */
export function followNetwork(): void {
  onlineManager.setEventListener(network.watchOnline)
  // Without this an app that starts offline never learns that the network is back, and what failed stays failed.
  onlineManager.setOnline(network.isOnline())
}
