import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PackSource } from '@/contract/tiku/pack.schema'
import { readWifiOnly } from '@/data/learn/wifi-only'
import { downloadPack } from '@/data/tiku/packs'
import { type DownloadGate, downloadGate } from '@/domain/device/download-gate'
import { storage } from '@/platform/storage'
import { useNetworkKind } from './use-network-kind'

/** A download that was broken off because the network is another. */
export class NetworkChanged extends Error {}

/** A pack to be had, under the title it is listed by. */
export type WantedPack = PackSource & { title: string }

type Running = { abort: AbortController; begunAt: DownloadGate; hasChanged: boolean }

/** Downloads packs one after the other; `doneCount` are there. It stops when it is left, and when the network becomes one that has to be asked about; `gate` says which. */
export function usePackDownload(wanted: readonly WantedPack[], onDone: () => void) {
  const network = useNetworkKind()
  const gate = network === null ? null : downloadGate(network, readWifiOnly(storage), false)
  const running = useRef<Running | null>(null)
  const [doneCount, setDoneCount] = useState(0)
  // Not `useAct`: a full device and another network end a download as they should, and the dialog says so. They are no faults to report.
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (begunAt: DownloadGate) => {
      const own: Running = { abort: new AbortController(), begunAt, hasChanged: false }
      running.current = own
      try {
        for (const { title, ...source } of wanted.slice(doneCount)) {
          await downloadPack(source, title, own.abort.signal)
          if (own.abort.signal.aborted) break
          setDoneCount((count) => count + 1)
        }
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
  return { gate, isPending, isBusy: isPending || gate === null, doneCount, error, begin: () => gate !== null && mutate(gate) }
}
