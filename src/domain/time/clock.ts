import { CLOCK_SKEW_MS } from '@/domain/account/session'

/** Difference below which the offset is 0, in milliseconds. */
const OFFSET_TREATED_AS_NONE_MS = 60_000
/** Change of offset above which it is logged, in milliseconds. */
export const OFFSET_LOG_MS = 10_000

/** Local minus server time in milliseconds; 0 when the two are less than a minute apart. */
export function offsetOf(localTime: number, serverTime: number): number {
  const difference = localTime - serverTime
  return Math.abs(difference) < OFFSET_TREATED_AS_NONE_MS ? 0 : difference
}

/** Server time in milliseconds, by local time and offset. */
export function serverTimeOf(localTime: number, offset: number): number {
  return localTime - offset
}

/** Whether a failed call is retried with a corrected clock; `sentAt` is its timestamp. */
export function isSkewed(sentAt: number, serverTime: number): boolean {
  return Math.abs(sentAt - serverTime) > CLOCK_SKEW_MS
}

/** Whether a change of offset is logged. */
export function isOffsetLogDue(previous: number, next: number): boolean {
  return Math.abs(next - previous) > OFFSET_LOG_MS
}
