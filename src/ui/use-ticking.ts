import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The reading of a clock (epoch ms), taken anew each second: asleep it skips seconds, and is right again on waking. */
export function useTicking(now: () => number): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return moment
}
