import type { OffsetLog } from '@/contract/site/logging.schema'
import { isOffsetLogDue, OFFSET_LOG_MS, offsetOf, serverTimeOf } from '@/domain/time/clock'
import { events } from './events'

type ClockDeps = { now: () => number; log?: (entry: OffsetLog) => void }
export type Clock = ReturnType<typeof createClock>

/** This device's estimate of server time. */
export function createClock({ now, log }: ClockDeps) {
  let offset = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  /** Throttled to one entry in 10000 ms, with no trailing one. */
  const report = (entry: OffsetLog) => {
    // The clock may have been put back since: then the last entry lies ahead.
    if (Math.abs(entry.localTime - loggedAt) < OFFSET_LOG_MS) return
    loggedAt = entry.localTime
    log?.(entry)
  }

  return {
    now,
    /** Local minus server time, milliseconds; 0 while under a minute. */
    offset: () => offset,
    serverNow: () => serverTimeOf(now(), offset),
    /** Takes the server's time out of a reply. */
    correct: (serverTime: number, requestInfo: string) => {
      const localTime = now()
      const next = offsetOf(localTime, serverTime)
      const isDue = isOffsetLogDue(offset, next)
      offset = next
      if (isDue) report({ type: 'logTimeOffset', localTime, serverTime, offsetTime: next, requestInfo })
    },
  }
}

/** The app's clock. */
export const clock = createClock({ now: () => Date.now(), log: events.offsetChanged })
/** Server time in milliseconds since the epoch, by the current offset. */
export const serverNow = clock.serverNow
