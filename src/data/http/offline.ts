import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { network } from '@/platform/network'

/** Whether the learner is told that there is no network: until they put it away or it is back. */
const offline = createStore(() => ({ isTold: !network.isOnline() }))
network.watchOnline((isOnline) => offline.setState({ isTold: !isOnline }))

export const useOfflineTold = () => useStore(offline, ({ isTold }) => isTold)
export const putOfflineAway = () => offline.setState({ isTold: false })
