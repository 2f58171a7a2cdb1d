import { shortNumber } from '@/domain/text/short-number'

/** Below this number of learners the count is not shown. */
const WORTH_SAYING = 10
const HOUR_S = 3600

/** The number of learners of a course; empty for a small number. */
export function learnersText(count: number): string {
  return count < WORTH_SAYING ? '' : `${shortNumber(count)} 人在学`
}

/** The length of all lessons, seconds, as hours with at most one decimal; minutes under one hour, nothing for none. */
export function hoursText(seconds: number): string {
  if (seconds <= 0) return ''
  if (seconds < HOUR_S) return `共 ${Math.max(1, Math.round(seconds / 60))} 分钟`
  return `共 ${Math.round((seconds * 10) / HOUR_S) / 10} 小时`
}

/** A rating in tenths of a star, and from how many reviews. */
export function ratingText(tenths: number, count: number): string {
  return `${(tenths / 10).toFixed(1)} 分 · ${count} 条评价`
}
