import { dayText } from './day-text'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units'

/** From this age on the date is shown. */
const DATE_FROM_MS = 30 * DAY_MS
/** The first number of eleven digits: stamps below it have ten at most and are seconds. */
const SECONDS_BELOW = 10_000_000_000

/** A timestamp in milliseconds since the epoch: one of 10 digits is in seconds. */
export function momentOf(stamp: number): number {
  return stamp >= SECONDS_BELOW / 10 && stamp < SECONDS_BELOW ? stamp * SECOND_MS : stamp
}

/**
 * How long ago a stamp was at `now` (epoch ms): 刚刚 under a second, then seconds, minutes, hours, and days under 30, else the
 * date in Asia/Shanghai. A timestamp later than `now` comes from another clock and is 刚刚.
 */
export function timeAgo(stamp: number, now: number): string {
  const moment = momentOf(stamp)
  const passed = now - moment
  if (passed < SECOND_MS) return '刚刚'
  if (passed < MINUTE_MS) return `${Math.floor(passed / SECOND_MS)} 秒前`
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} 分钟前`
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} 小时前`
  return passed < DATE_FROM_MS ? `${Math.floor(passed / DAY_MS)} 天前` : dayText(moment)
}
