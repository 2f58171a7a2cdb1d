import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Draw } from '@/contract/campaign/raffle.schema'
import { drawRaffle, newDrawKey } from '@/data/campaign/activity-commands'

/** One draw at a time. A request that failed keeps its key, so asking again never spends a second chance. */
export function useDraw(raffleId: number) {
  const cache = useQueryClient()
  const key = useRef(newDrawKey())
  const [drawn, setDrawn] = useState<Draw | null>(null)
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    try {
      setDrawn(await drawRaffle(raffleId, key.current))
      key.current = newDrawKey()
      void cache.invalidateQueries({ queryKey: ['activity'] })
    } catch {
      // The client pipeline has shown the reason.
    } finally {
      setBusy(false)
    }
  }
  return { drawn, isBusy, draw: () => void draw(), close: () => setDrawn(null) }
}
