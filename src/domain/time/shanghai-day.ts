import { DAY_MS, HOUR_MS, SHANGHAI_OFFSET_MS } from './units'

/** Moment (ms) of a full hour in Asia/Shanghai, `dayOffset` days from the calendar day of `now`; negative is past. */
export function shanghaiHour(now: number, dayOffset: number, hour: number): number {
  const today = Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS)
  return (today + dayOffset) * DAY_MS - SHANGHAI_OFFSET_MS + hour * HOUR_MS
}
