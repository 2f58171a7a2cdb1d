import { SHANGHAI_OFFSET_MS } from './units'

/** The month of a moment (epoch ms) in Asia/Shanghai. */
function monthOf(moment: number): string {
  const there = new Date(moment + SHANGHAI_OFFSET_MS)
  return `${there.getUTCFullYear()}年${there.getUTCMonth() + 1}月`
}

/** Rows that are in the order of time, put under their months in Asia/Shanghai, `2026年3月`. */
export function monthGroups<T>(rows: readonly T[], momentOf: (row: T) => number): { month: string; rows: T[] }[] {
  const groups: { month: string; rows: T[] }[] = []
  for (const row of rows) {
    const month = monthOf(momentOf(row))
    const last = groups.at(-1)
    if (last?.month === month) last.rows.push(row)
    else groups.push({ month, rows: [row] })
  }
  return groups
}
