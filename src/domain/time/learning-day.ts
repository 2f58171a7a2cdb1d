import { DAY_MS, HOUR_MS } from './units'

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

/** Learning days in a row up to today; today without activity does not end a streak yet. `days`: the days with activity. */
export function streakOf(days: readonly number[], today: number): number {
  const learned = new Set(days)
  let day = learned.has(today) ? today : today - 1
  let count = 0
  for (; learned.has(day); day--) count += 1
  return count
}
