import { shanghaiHour } from '@/domain/time/day'

const FROM_HOUR = 22
const UNTIL_HOUR = 8

/** The first moment (epoch ms) from `now` on at which a learner may be disturbed: not between 22:00 and 08:00 in Asia/Shanghai. */
export function afterQuietHours(now: number): number {
  if (now < shanghaiHour(now, 0, UNTIL_HOUR)) return shanghaiHour(now, 0, UNTIL_HOUR)
  return now < shanghaiHour(now, 0, FROM_HOUR) ? now : shanghaiHour(now, 1, UNTIL_HOUR)
}
