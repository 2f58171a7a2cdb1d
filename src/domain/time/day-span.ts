import { DAY_MS } from './units'

const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

/** The moments (epoch ms) from the first of two days in Asia/Shanghai, `YYYY-MM-DD`, to the end of the last; the end is not included. */
export function daySpan(from: string, to: string): { from: number; to: number } {
  return { from: startOf(from), to: startOf(to) + DAY_MS }
}
