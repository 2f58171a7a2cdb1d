import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** The reading of a clock (epoch ms), every second or every `period` ms: after sleep it skips to the present. */
export function useTicking(now: () => number, period = TICK_MS): number {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), period)
    return () => clearInterval(timer)
  }, [now, period])
  return moment
}
