import type { StopwatchPort } from './port'

const TICK_MS = 250
let ticks = 0
let isTicking = false

/** A mini-program has no clock but the device's: the beats of a timer are counted, from the first time anybody asks. */
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
