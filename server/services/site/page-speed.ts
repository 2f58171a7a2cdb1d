import type { Deps } from '#server/deps'
import { countSpeeds, forgetSpeeds } from '#server/repositories/site/page-speed'
import { FEWEST_SPEEDS, type SpeedMeasure, speedMeasures } from '@/domain/site/page-speed'
import { dayText, shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

const KEPT_DAYS = 90

/** Counts how fast pages were yesterday, by the calendar of Shanghai, and forgets what is older than a quarter of a year. */
export async function countPageSpeeds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const [from, to] = [shanghaiHour(now(), -1, 0), shanghaiHour(now(), 0, 0)]
  const slow = Object.entries(speedMeasures).map(([measure, own]) => [measure as SpeedMeasure, own.slow] as [SpeedMeasure, number])
  await countSpeeds(db, { day: dayText(from), from, to, fewest: FEWEST_SPEEDS, now: now() }, slow)
  await forgetSpeeds(db, dayText(now() - KEPT_DAYS * DAY_MS))
}
