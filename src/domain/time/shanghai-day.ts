const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Asia/Shanghai keeps UTC+8 all year. */
const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Moment (ms) of a full hour in Asia/Shanghai, `dayOffset` days from the calendar day of `now`; negative is past. */
export function shanghaiHour(now: number, dayOffset: number, hour: number): number {
  const today = Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS)
  return (today + dayOffset) * DAY_MS - SHANGHAI_OFFSET_MS + hour * HOUR_MS
}
