import { isRecord } from '@/domain/text/read-json'
import { dayText } from '@/domain/time/day'
import { DAY_MS, SECOND_MS } from '@/domain/time/units'

/** Numbers from here on are moments, in ms: the year 2017. No number of a row, and no amount of the demo, is as large. */
const FIRST_MOMENT = 1_500_000_000_000
/** Columns with the number of a day. */
const DAY_COLUMN = /(?:^|_)(?:day|day_at|week_at)$/
/** Numbers of days up to here stand for none. */
const NEVER = 10_000

const later = (value: unknown, days: number): unknown => (typeof value === 'number' && value > NEVER ? value + days : value)

/** A number in a text, at the place that the pattern says. */
const inText =
  (pattern: RegExp, by: number) =>
  (value: unknown, days: number): unknown =>
    typeof value === 'string'
      ? value.replace(pattern, (_whole, before: string, number: string) => before + (Number(number) + days * by))
      : value

const DATE = /\d{4}-\d{2}-\d{2}/g
/** Dates that a text names. */
const inDates = (value: unknown, days: number): unknown =>
  typeof value === 'string' ? value.replace(DATE, (date) => dayText(Date.parse(`${date}T00:00:00+08:00`) + days * DAY_MS)) : value

/** Columns that hold days or moments in a way of their own. */
const own: Readonly<Record<string, (value: unknown, days: number) => unknown>> = {
  'circle_post.hot': (value, days) => Number(value) + (days * DAY_MS) / SECOND_MS,
  'exam_day.day': inDates,
  'message.body': inDates,
  'message.ref': (value, days) => inText(/^(\d{1,3}:)(\d{5})$/, 1)(inText(/^(.*:)(\d{13})$/, DAY_MS)(value, days), days),
  'own_plan.basis': (value, days) => (isRecord(value) ? { ...value, examDay: inDates(value.examDay, days) } : value),
  'plan_change.moves': (value, days) =>
    Array.isArray(value)
      ? value.map((move) => (isRecord(move) ? { ...move, from: later(move.from, days), to: later(move.to, days) } : move))
      : value,
  'practice.place': inText(/^(daily:\d+:)(\d+)/, 1),
}

/** A value as it would be so many days later: moments in it go on, whatever holds them. */
export function laterBy(value: unknown, days: number): unknown {
  if (typeof value === 'number') return value >= FIRST_MOMENT ? value + days * DAY_MS : value
  if (Array.isArray(value)) return value.map((each) => laterBy(each, days))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, laterBy(each, days)]))
}

/** The values of a column so many days later. */
export function laterColumn(table: string, column: string, values: readonly unknown[], days: number): unknown[] {
  const turn = own[`${table}.${column}`] ?? (DAY_COLUMN.test(column) ? later : laterBy)
  return values.map((value) => turn(value, days))
}
