import { DAY_MS } from './units'

/** Two days, `YYYY-MM-DD`; null where none is chosen yet. */
export type DayRange = { from: string | null; to: string | null }

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The month `by` months after this one, `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  return dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).slice(0, 7)
}

/** The days of a month (`YYYY-MM`), `YYYY-MM-DD`. */
export function daysOfMonth(month: string): string[] {
  const first = momentOf(`${month}-01`)
  const count = (momentOf(`${monthAfter(month, 1)}-01`) - first) / DAY_MS
  return Array.from({ length: count }, (_, at) => dayOf(first + at * DAY_MS))
}

/** The range after a day is pressed: a first day begins it, a later one ends it, an earlier one or a third begins it again. */
export function rangeAfter({ from, to }: DayRange, day: string): DayRange {
  return from === null || to !== null || day < from ? { from: day, to: null } : { from, to: day }
}

/** The position of a day in a range. */
export function placeInRange({ from, to }: DayRange, day: string): 'from' | 'to' | 'inside' | null {
  if (day === from) return 'from'
  if (day === to) return 'to'
  return day > (from ?? day) && day < (to ?? day) ? 'inside' : null
}

/** How many days a range has, its first and last among them; 0 until both are chosen. */
function daysIn({ from, to }: DayRange): number {
  return from === null || to === null ? 0 : (momentOf(to) - momentOf(from)) / DAY_MS + 1
}

/** Whether a range is valid: complete, and no longer than `most` days. */
export function isTakeable(range: DayRange, most: number): boolean {
  return daysIn(range) > 0 && daysIn(range) <= most
}

/** The prompt for the next day, or the number of days chosen; more than `most` are too many. */
export function rangePrompt(range: DayRange, most: number): string {
  if (range.from === null) return '请选择开始日期'
  if (range.to === null) return '请选择结束日期'
  return daysIn(range) > most ? `选择天数不能超过 ${most} 天` : `已选 ${daysIn(range)} 天`
}

/** How warm a day of a heat calendar is: 0 nothing, then 1–4 by quarters of the busiest day. */
export function heatLevel(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || most <= 0) return 0
  const share = count / most
  if (share <= 0.25) return 1
  if (share <= 0.5) return 2
  return share <= 0.75 ? 3 : 4
}
