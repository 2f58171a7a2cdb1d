import { serverNow } from '@/data/http/clock'
import { dayText, monthDayText } from '@/domain/time/day'

const YEAR = 4

/** The day of a moment (epoch ms), `12 月 31 日`; with its year where that is another one than now. */
export function untilText(moment: number): string {
  const [year, present] = [moment, serverNow()].map((at) => dayText(at).slice(0, YEAR))
  return `${year === present ? '' : `${year} 年 `}${monthDayText(moment)}`
}
