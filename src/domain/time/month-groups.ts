import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** Hours east of UTC of the product's one time zone, Asia/Shanghai. */
const SHANGHAI_HOURS = 8

/** Rows that are in the order of time, put under their months in Asia/Shanghai, `2026年3月`. */
export function monthGroups<T>(rows: readonly T[], momentOf: (row: T) => number): { month: string; rows: T[] }[] {
  const groups: { month: string; rows: T[] }[] = []
  for (const row of rows) {
    const month = dayjs.utc(momentOf(row)).utcOffset(SHANGHAI_HOURS).format('YYYY年M月')
    const last = groups.at(-1)
    if (last?.month === month) last.rows.push(row)
    else groups.push({ month, rows: [row] })
  }
  return groups
}
