const DAYS_OF_WEEK = 7

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
