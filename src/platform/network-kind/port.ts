import type { NetworkKind } from '@/domain/device/download-gate'

/** Tells the carrier of the network: Wi-Fi, a mobile network, none, or what the host does not tell. */
export type NetworkKindPort = {
  now: () => Promise<NetworkKind>
  /** Calls back when it may have changed; returns the stop function. */
  watch: (changed: () => void) => () => void
}
