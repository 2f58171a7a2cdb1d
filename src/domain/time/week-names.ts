import { DAYS_OF_WEEK, learningDayOf, WEEKDAYS, weekdayOfLearningDay } from './day'

const near = ['今天', '明天']

/** Names of seven learning days from that of `now` (epoch ms): 今天, 明天, then the days of the week. */
export function weekNames(now: number): string[] {
  const today = learningDayOf(now)
  return Array.from({ length: DAYS_OF_WEEK }, (_, ahead) => near[ahead] ?? `周${WEEKDAYS[weekdayOfLearningDay(today + ahead)]}`)
}
