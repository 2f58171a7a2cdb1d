import { countdownOf } from './countdown'
import { SECOND_MS } from './units'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Whole seconds from `now` to a moment (both epoch ms), counted up so that 0 means the moment has come; never negative. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / SECOND_MS))
}

/** Seconds as a clock: `09:05`, with hours `01:09:05`. */
export function clockText(left: number): string {
  const { days, hours, minutes, seconds } = countdownOf(left * SECOND_MS)
  const clock = `${minutes}:${seconds}`
  if (days > 0) return `${days * 24 + Number(hours)}:${clock}`
  return hours === '00' ? clock : `${hours}:${clock}`
}

/** Seconds in words, without parts that are 0: `1 小时 5 分 9 秒`. */
export function durationText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / HOUR_S), '小时'],
    [Math.floor((seconds % HOUR_S) / MINUTE_S), '分'],
    [seconds % MINUTE_S, '秒'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, unit]) => `${number} ${unit}`)
  return told.length === 0 ? '0 秒' : told.join(' ')
}
