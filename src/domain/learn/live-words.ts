import { dayText, hourText, monthDayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import type { LivingStatus } from './lesson'

/** Start and end of an event as one line: `11 月 22 日 20:00–21:30`, with 今天 or 明天 in place of the date. Moments in ms. */
export function liveSpanText(startAt: number, endAt: number, now: number): string {
  const day = dayText(startAt)
  const named = [
    [dayText(now), '今天'],
    [dayText(now + DAY_MS), '明天'],
  ].find(([date]) => date === day)
  return `${named?.[1] ?? monthDayText(startAt)} ${hourText(startAt)}–${hourText(endAt)}`
}

/** Names the act that a live offers, by its state. */
export const liveActs = { pending: '预约', living: '进入直播', ended: '已结束', replay: '看回放' } as const satisfies Record<
  LivingStatus,
  string
>
