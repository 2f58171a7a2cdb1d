import { useEffect, useState } from 'react'
import type { NetworkKind } from '@/domain/device/download-gate'
import { networkKind } from '@/platform/network-kind'

/** Returns the carrier of the network; null until the host has told. */
export function useNetworkKind(): NetworkKind | null {
  const [kind, setKind] = useState<NetworkKind | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = () =>
      void networkKind.now().then((found) => {
        if (!isLeft) setKind(found)
      })
    look()
    const end = networkKind.watch(look)
    return () => {
      isLeft = true
      end()
    }
  }, [])
  return kind
}
