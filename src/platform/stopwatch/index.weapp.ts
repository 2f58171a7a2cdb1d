import type { StopwatchPort } from './port'

const TICK_MS = 250
let ticks = 0
let isTicking = false

/** A mini-program has only the device's clock: the ticks of a timer are counted from the first use. */
export const stopwatch = {
  elapsed: () => {
    if (!isTicking) {
      isTicking = true
      setInterval(() => {
        ticks += 1
      }, TICK_MS)
    }
    return ticks * TICK_MS
  },
} satisfies StopwatchPort
