import type { Deps } from '#server/deps'
import { countPartsOfDay, partDaysToCount, partFamilies } from '#server/repositories/site/number-parts'
import { countDay, daysToCount } from '#server/repositories/site/numbers'

/** Days that one round counts, so that a school with years behind it is counted little by little. */
const A_ROUND = 20
/** How far back figures are kept by day. */
const DAYS_BACK = 800

/** Counts the days whose figures are not final yet. */
export async function countDays({ db, now }: Deps): Promise<void> {
  for (const midnight of await daysToCount(db, now(), A_ROUND, DAYS_BACK)) await countDay(db, midnight, now())
  for (const family of partFamilies)
    for (const midnight of await partDaysToCount(db, family, now(), A_ROUND, DAYS_BACK)) await countPartsOfDay(db, family, midnight, now())
}
