import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** Hours east of UTC of the product's one time zone, Asia/Shanghai, which keeps them all year. */
const SHANGHAI_HOURS = 8

/** Document 2 §9, Default date format. */
export const DATE_FORMAT = 'YYYY-MM-DD HH:mm:ss'

/** A moment (epoch ms) in Asia/Shanghai, as a pattern of `YYYY MM DD HH mm ss`. Document 2 §9, Time display and Default date format. */
export function dateText(moment: number, pattern: string = DATE_FORMAT): string {
  return dayjs.utc(moment).utcOffset(SHANGHAI_HOURS).format(pattern)
}

/** The day of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD`. Document 2 §9, Time display. */
export function dayText(moment: number): string {
  return dateText(moment, 'YYYY-MM-DD')
}

/** Day and minute of a moment (epoch ms) in Asia/Shanghai, `YYYY-MM-DD HH:mm`. */
export function minuteText(moment: number): string {
  return dateText(moment, 'YYYY-MM-DD HH:mm')
}
