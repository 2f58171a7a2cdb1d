/** Names the carrier of the device's network; `unknown` where the host does not tell. */
export type NetworkKind = 'wifi' | 'cellular' | 'none' | 'unknown'
/** Whether a download may begin: at once, only after the learner agrees, once there is Wi-Fi, or once there is a network. */
export type DownloadGate = 'open' | 'ask' | 'wait' | 'offline'

const gates = { wifi: 'open', cellular: 'wait', none: 'offline', unknown: 'ask' } as const

/** Decides whether the network at hand allows a download; a learner who agreed need not be asked again. */
export function downloadGate(kind: NetworkKind, isWifiOnly: boolean, hasAgreed: boolean): DownloadGate {
  const gate = gates[kind]
  if (gate === 'offline') return gate
  return !isWifiOnly || (gate === 'ask' && hasAgreed) ? 'open' : gate
}
