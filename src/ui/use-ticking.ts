import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The reading of a clock (epoch ms), taken anew each second or each `period` ms: asleep it skips seconds, and is right again on waking. */
export function useTicking(now: () => number, period = TICK_MS): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), period)
    return () => clearInterval(timer)
  }, [now, period])
  return moment
}
