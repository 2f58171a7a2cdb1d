import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PackSource } from '@/contract/exam/pack.schema'
import { readWifiOnly } from '@/data/downloads/wifi-only'
import { downloadPack } from '@/data/packs/packs'
import { type DownloadGate, downloadGate } from '@/domain/device/download-gate'
import { storage } from '@/platform/storage'
import { useNetworkKind } from './use-network-kind'

/** A download that was broken off because the network is another. */
export class NetworkChanged extends Error {}

type Running = { abort: AbortController; begunAt: DownloadGate; hasChanged: boolean }

/** Downloads one pack. It stops when it is left, and when the network becomes one that has to be asked about; `gate` says which. */
export function usePackDownload(source: PackSource, title: string, onDone: () => void) {
  const network = useNetworkKind()
  const gate = network === null ? null : downloadGate(network, readWifiOnly(storage), false)
  const running = useRef<Running | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (begunAt: DownloadGate) => {
      const own: Running = { abort: new AbortController(), begunAt, hasChanged: false }
      running.current = own
      try {
        await downloadPack(source, title, own.abort.signal)
      } catch (failure) {
        if (!own.hasChanged) throw failure
      }
      if (own.hasChanged) throw new NetworkChanged()
      return !own.abort.signal.aborted
    },
    onSuccess: (isKept) => isKept && onDone(),
    onSettled: () => {
      running.current = null
    },
  })
  useEffect(() => () => running.current?.abort.abort(), [])
  useEffect(() => {
    const own = running.current
    if (own === null || gate === null || gate === 'open' || gate === own.begunAt) return
    own.hasChanged = true
    own.abort.abort()
  }, [gate])
  return { gate, isBusy: isPending || gate === null, error, begin: () => gate !== null && mutate(gate) }
}
