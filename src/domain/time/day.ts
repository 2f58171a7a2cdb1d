import { DAY_MS, HOUR_MS, SHANGHAI_OFFSET_MS } from './units'

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

/** Asia/Shanghai keeps UTC+8 all year, and the learning day begins at four in the morning. */
const SHIFT_MS = (8 - 4) * HOUR_MS

/** Number of the learning day (04:00–04:00 in Asia/Shanghai) a moment (epoch ms) falls into. */
export function learningDayOf(moment: number): number {
  return Math.floor((moment + SHIFT_MS) / DAY_MS)
}

/** The moment (epoch ms) a learning day begins. */
export function learningDayStart(day: number): number {
  return day * DAY_MS - SHIFT_MS
}

/** A learning day by its date, `2026-11-22`. */
export function learningDayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The minute of the day in Asia/Shanghai. */
export function minuteOfDay(moment: number): number {
  const date = shanghai(moment)
  return date.getUTCHours() * 60 + date.getUTCMinutes()
}

export const DAYS_OF_WEEK = 7

/** Weekdays from Monday on. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Place of a day (`YYYY-MM-DD`) in its week: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
}

/** A day as it is read out, `11月5日 星期四`. */
export function dayWords(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 星期${WEEKDAYS[weekdayOf(day)]}`
}

/** Moment (ms) of a full hour in Asia/Shanghai, `dayOffset` days from the calendar day of `now`; negative is past. */
export function shanghaiHour(now: number, dayOffset: number, hour: number): number {
  const today = Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS)
  return (today + dayOffset) * DAY_MS - SHANGHAI_OFFSET_MS + hour * HOUR_MS
}

/** Day 0 of the epoch was a Thursday. */
const DAYS_AFTER_MONDAY = 3

/** Number of the week a moment (epoch ms) falls into: it begins with a Monday's learning day, at 04:00 in Asia/Shanghai. */
export function learningWeekOf(moment: number): number {
  return Math.floor((learningDayOf(moment) + DAYS_AFTER_MONDAY) / 7)
}

/** Weekday of a learning day, 0 is Monday. */
export function weekdayOfLearningDay(day: number): number {
  return (((day + DAYS_AFTER_MONDAY) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK
}
