import { dayText } from '@/domain/time/day'
import { DAY_MS } from '../time/units'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** Whether a text names a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text)
}

/** Whole days from now (epoch ms) to a day in Asia/Shanghai: 0 on the day itself, negative once it has passed. */
export function daysUntil(day: string, now: number): number {
  return numberOf(day) - numberOf(dayText(now))
}

/** The countdown to an exam in words. */
export function examCountdownText(days: number): string {
  if (days === 0) return '今天考试，加油'
  return days > 0 ? `距考试还有 ${days} 天` : '考试日已过'
}
