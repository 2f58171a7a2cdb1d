import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units'

/** Parts of a time left: hours, minutes and seconds of two digits, whole days and tenths of a second. */
export type Countdown = { days: number; hours: string; minutes: string; seconds: string; tenths: number }

const two = (number: number) => String(number).padStart(2, '0')

/** The parts of a time left in milliseconds; all zero for a negative one. */
export function countdownOf(left: number): Countdown {
  const rest = Math.max(0, Math.floor(left))
  return {
    days: Math.floor(rest / DAY_MS),
    hours: two(Math.floor((rest % DAY_MS) / HOUR_MS)),
    minutes: two(Math.floor((rest % HOUR_MS) / MINUTE_MS)),
    seconds: two(Math.floor((rest % MINUTE_MS) / SECOND_MS)),
    tenths: Math.floor((rest % SECOND_MS) / 100),
  }
}

/** Whether tenths of a second are shown: in the last minute. */
export function isLastMinute(left: number): boolean {
  return left < MINUTE_MS
}

/** A wait in milliseconds as it is shown: `2 天 03:04:05`, `03:04:05`, and by tenths in the last minute `00:00:09.3`. */
export function countdownText(left: number): string {
  const { days, hours, minutes, seconds, tenths } = countdownOf(left)
  const clock = `${hours}:${minutes}:${seconds}`
  if (days > 0) return `${days} 天 ${clock}`
  return isLastMinute(left) ? `${clock}.${tenths}` : clock
}
