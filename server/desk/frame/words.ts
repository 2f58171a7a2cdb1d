import { minuteText } from '@/domain/time/day'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'

/** A moment in Shanghai, or a dash. */
export const momentText = (at: number | null | undefined): string => (at === null || at === undefined ? '—' : minuteText(at))

/** How long something has waited, in its largest unit. */
export function ageText(since: number | null, now: number): string {
  if (since === null) return '—'
  const ms = Math.max(0, now - since)
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} 分钟`
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} 小时` : `${Math.floor(ms / DAY_MS)} 天`
}
