import { hourText } from './day'

const HOUR_MINUTES = 60

/** Minutes since midnight; null unless the text has exactly two parts that make a time of day. */
function minutesOf(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{1,2})$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2])]
  return hours < 24 && minutes < HOUR_MINUTES ? hours * HOUR_MINUTES + minutes : null
}

/** Whether a time of day lies between two others, both ends included, all `HH:MM`; a window that ends before it starts runs over midnight. */
export function isWithin(time: string, from: string, to: string): boolean {
  const [now, start, end] = [minutesOf(time), minutesOf(from), minutesOf(to)]
  if (now === null || start === null || end === null) return false
  return start <= end ? start <= now && now <= end : now >= start || now <= end
}

/** Hours of the customer service, Asia/Shanghai. */
const SERVICE_FROM = '09:00'
const SERVICE_TO = '21:00'

/** Whether the customer service answers at `now` (epoch ms); its hours are Asia/Shanghai, `HH:MM`. */
export function isServed(now: number, from = SERVICE_FROM, to = SERVICE_TO): boolean {
  return isWithin(hourText(now), from, to)
}
