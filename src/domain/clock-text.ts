const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const two = (number: number) => String(number).padStart(2, '0')

/** Whole seconds from `now` to a moment (both epoch ms), counted up so that 0 means the moment has come; never negative. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / SECOND_MS))
}

/** Seconds as a clock: `09:05`, with hours `1:09:05`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_S)
  const rest = `${two(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${two(seconds % MINUTE_S)}`
  return hours > 0 ? `${hours}:${rest}` : rest
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

/** Seconds of waiting: whole days and hours while it is far, a clock on the last day. */
export function waitText(seconds: number): string {
  if (seconds < DAY_S) return clockText(seconds)
  return `${Math.floor(seconds / DAY_S)} 天 ${Math.floor((seconds % DAY_S) / HOUR_S)} 小时`
}
