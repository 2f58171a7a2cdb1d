import { dayText } from './day'

const MONTHS = 12
const two = (part: number) => String(part).padStart(2, '0')
const nameAt = (count: number) => `${Math.floor(count / MONTHS)}-${two((count % MONTHS) + 1)}`
const beginOf = (name: string) => Date.parse(`${name}-01T00:00:00+08:00`)

/** The month (`YYYY-MM`) some months after another. */
export function monthAfter(name: string, by: number): string {
  const [year, month] = [Number(name.slice(0, 4)), Number(name.slice(5))]
  return nameAt(year * MONTHS + month - 1 + by)
}

/** A month in Asia/Shanghai: its first moment, and the first of the next one (epoch ms). */
export function monthSpan(name: string): { name: string; from: number; below: number } {
  return { name, from: beginOf(name), below: beginOf(monthAfter(name, 1)) }
}

/** Months in Asia/Shanghai, the last of which a moment (epoch ms) lies in. */
export function monthsUpTo(now: number, count: number): { name: string; from: number; below: number }[] {
  const current = dayText(now).slice(0, 'YYYY-MM'.length)
  return Array.from({ length: count }, (_, at) => monthSpan(monthAfter(current, at + 1 - count)))
}
