import { dayText, hourText, monthDayText } from './day-text'
import { DAY_MS } from './units'

/** A moment near now (both epoch ms) in Asia/Shanghai: `今天 20:00`, `明天 09:30`, otherwise `11 月 5 日 20:00`. */
export function nearMomentText(moment: number, now: number): string {
  const day = dayText(moment)
  const near = day === dayText(now) ? '今天' : day === dayText(now + DAY_MS) ? '明天' : monthDayText(moment)
  return `${near} ${hourText(moment)}`
}
