import { DAY_MS } from '@/domain/time/units'

/** Numbers from here on are moments, in ms: the year 2017. No number of a row, and no amount of the demo, is as large. */
const FIRST_MOMENT = 1_500_000_000_000
const DATE = /\b20\d\d-\d\d-\d\d\b/g
/** Columns with the number of a day; text columns hold their days as dates. */
const DAY_COLUMN = /(?:^|_)(?:day|day_at|week_at)$/

/** Numbers of days up to here stand for none. */
const NEVER = 10_000

const laterDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** A value as it would be so many days later: moments and dates in it go on, whatever holds them. */
export function laterBy(value: unknown, days: number): unknown {
  if (typeof value === 'number') return value >= FIRST_MOMENT ? value + days * DAY_MS : value
  if (typeof value === 'string') return value.replace(DATE, (date) => laterDate(date, days))
  if (Array.isArray(value)) return value.map((each) => laterBy(each, days))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, laterBy(each, days)]))
}

/** The values of a column so many days later. */
export function laterColumn(name: string, values: readonly unknown[], days: number): unknown[] {
  const isDay = DAY_COLUMN.test(name)
  return values.map((value) => (isDay && typeof value === 'number' && value > NEVER ? value + days : laterBy(value, days)))
}
