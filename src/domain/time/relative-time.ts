import { dayText, hourText, monthDayText } from './day'
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

/** A moment near now (both epoch ms) in Asia/Shanghai: `今天 20:00`, `明天 09:30`, otherwise `11 月 5 日 20:00`. */
export function nearMomentText(moment: number, now: number): string {
  const day = dayText(moment)
  const near = day === dayText(now) ? '今天' : day === dayText(now + DAY_MS) ? '明天' : monthDayText(moment)
  return `${near} ${hourText(moment)}`
}

const MINUTE = 60
const HOUR = 3600

/** How long somebody has to wait, rounded up to one unit: 37 秒, 5 分钟, 3 小时. */
export function waitText(seconds: number): string {
  const left = Math.max(1, Math.ceil(seconds))
  if (left <= MINUTE) return `${left} 秒`
  return left <= HOUR ? `${Math.ceil(left / MINUTE)} 分钟` : `${Math.ceil(left / HOUR)} 小时`
}
