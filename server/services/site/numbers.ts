import type { Deps } from '#server/deps'
import { keepWatched, lessonsToCount } from '#server/repositories/learn/lesson-watch'
import { countCohorts, countPartsOfDay, monthsToCount, partDaysToCount, partFamilies } from '#server/repositories/site/number-parts'
import { countDay, daysToCount } from '#server/repositories/site/numbers'
import { learningDayOf } from '@/domain/time/day'
import { monthsUpTo } from '@/domain/time/month'
import { HOUR_MS } from '@/domain/time/units'

/** Days that one round counts, so that a school with years behind it is counted little by little. */
const A_ROUND = 20
/** How far back figures are kept by day. */
const DAYS_BACK = 800
/** Months of which it is kept who came back. */
export const COHORT_MONTHS = 12

/** Counts the days and months whose figures are not final yet. */
export async function countDays({ db, now }: Deps): Promise<void> {
  for (const midnight of await daysToCount(db, now(), A_ROUND, DAYS_BACK)) await countDay(db, midnight, now())
  for (const family of partFamilies)
    for (const midnight of await partDaysToCount(db, family, now(), A_ROUND, DAYS_BACK)) await countPartsOfDay(db, family, midnight, now())
  // The month that runs is counted when it is asked for.
  const past = monthsUpTo(now(), COHORT_MONTHS).slice(0, -1)
  for (const month of await monthsToCount(db, past)) await countCohorts(db, month, now())
}

/** Counts how far learners got in the lessons that were learned lately, each at most once an hour. */
export async function countLessons({ db, now }: Deps): Promise<void> {
  const due = { today: learningDayOf(now()), before: now() - HOUR_MS, most: A_ROUND }
  for (const lesson of await lessonsToCount(db, due)) await keepWatched(db, lesson, now())
}
