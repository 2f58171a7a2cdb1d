import { SHANGHAI_OFFSET_MS } from './units'

const two = (part: number) => String(part).padStart(2, '0')

/** The clock of Shanghai, as the UTC parts of a date. */
const shanghai = (moment: number) => new Date(moment + SHANGHAI_OFFSET_MS)

/** The day of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD`. */
export function dayText(moment: number): string {
  const date = shanghai(moment)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
}

/** Hour and minute of a moment (epoch ms) in Asia/Shanghai, `HH:mm`. */
export function hourText(moment: number): string {
  const date = shanghai(moment)
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** Day and minute of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD HH:mm`. */
export function minuteText(moment: number): string {
  return `${dayText(moment)} ${hourText(moment)}`
}

/** Month and day of a moment (epoch ms) in Asia/Shanghai, `11 月 5 日`. */
export function monthDayText(moment: number): string {
  const date = shanghai(moment)
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`
}

/** A moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export function dateText(moment: number): string {
  return `${minuteText(moment)}:${two(shanghai(moment).getUTCSeconds())}`
}
