import { weekdayOfLearningDay } from './study-plan'

/** Learning days in a row that earn a freeze day, and the most one may hold. */
export const DAYS_FOR_FREEZE = 7
export const MOST_FREEZES = 2

/** `count`: days learned in a row; `freezes`: missed days that would still be forgiven; `frozen`: days that were. */
export type Streak = { count: number; freezes: number; frozen: number[] }

/**
 * The streak up to today from the days with activity. Rest days (0 is Monday) neither count nor break it. Seven days in a row earn a
 * freeze day, two at most; a missed day uses one up by itself. Today without activity does not end a streak yet.
 */
export function studyStreak(days: readonly number[], restDays: readonly number[], today: number): Streak {
  const learned = new Set(days)
  const nothing: Streak = { count: 0, freezes: 0, frozen: [] }
  const first = days.reduce((least, day) => Math.min(least, day), today)
  let streak = nothing
  for (let day = first; day <= today; day++) {
    if (learned.has(day)) {
      const count = streak.count + 1
      const earned = count % DAYS_FOR_FREEZE === 0 ? 1 : 0
      streak = { ...streak, count, freezes: Math.min(MOST_FREEZES, streak.freezes + earned) }
    } else if (day < today && !restDays.includes(weekdayOfLearningDay(day)) && streak.count > 0) {
      streak = streak.freezes > 0 ? { ...streak, freezes: streak.freezes - 1, frozen: [...streak.frozen, day] } : nothing
    }
  }
  return streak
}
