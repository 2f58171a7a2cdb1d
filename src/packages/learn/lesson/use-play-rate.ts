import { useState } from 'react'
import { playRateOf } from '@/domain/learn/play-rate'
import { storage } from '@/platform/storage'

const KEY = 'player:rate'

/** The speed the learner chose last, on this device. */
export function usePlayRate() {
  const [rate, setRate] = useState(() => playRateOf(storage.read(KEY)))
  const choose = (next: number) => {
    setRate(next)
    try {
      storage.write(KEY, String(next))
    } catch {
      // A full device: the speed holds for this lesson and is forgotten after.
    }
  }
  return { rate, choose }
}
