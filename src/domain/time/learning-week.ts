import { learningDayOf } from './learning-day'

/** Day 0 of the epoch was a Thursday. */
const DAYS_AFTER_MONDAY = 3

/** Number of the week a moment (epoch ms) falls into: it begins with a Monday's learning day, at 04:00 in Asia/Shanghai. */
export function learningWeekOf(moment: number): number {
  return Math.floor((learningDayOf(moment) + DAYS_AFTER_MONDAY) / 7)
}
