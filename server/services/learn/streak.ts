import type { Deps } from '#server/deps'
import { activeDays, commonRestDays } from '#server/repositories/learn/streak'
import { longestStreak, studyStreak } from '@/domain/study/credit'
import { learningDayOf } from '@/domain/time/day'

/** The streak of a learner, the same wherever it is shown: learning days in a row, and missed days that would still be forgiven. */
export async function learnerStreak({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<{ count: number; freezes: number }> {
  const { count, freezes } = studyStreak(await activeDays(db, userId), await commonRestDays(db, userId), learningDayOf(now()))
  return { count, freezes }
}

/** The most learning days in a row that the learner has ever had. */
export const learnerLongestStreak = async ({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number): Promise<number> =>
  longestStreak(await activeDays(db, userId), await commonRestDays(db, userId), learningDayOf(now()))
