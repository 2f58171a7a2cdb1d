import { SHANGHAI_OFFSET_MS } from '@/domain/time/units'

/** A grant of questions in a month, once by its `ref`. */
export type QuotaGrant = { ref: string; count: number; reason: string }

const PER_MONTH = 5
const WITH_COURSE = 15

const shanghai = (now: number) => new Date(now + SHANGHAI_OFFSET_MS)

/** The calendar month of a moment (ms) in Asia/Shanghai, `YYYY-MM`. */
export function monthOf(now: number): string {
  return shanghai(now).toISOString().slice(0, 7)
}

/** The moment (ms) the next calendar month begins in Asia/Shanghai. */
export function nextMonthAt(now: number): number {
  const day = shanghai(now)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) - SHANGHAI_OFFSET_MS
}

/**
 * Lists the questions a learner may ask in a month: five, and fifteen more with a course that has not ended. Unused ones end with the
 * month.
 */
export function quotaGrants(month: string, { hasCourse }: { hasCourse: boolean }): QuotaGrant[] {
  const base = { ref: `grant:${month}:base`, count: PER_MONTH, reason: '每月赠送' }
  return hasCourse ? [base, { ref: `grant:${month}:course`, count: WITH_COURSE, reason: '在学课程赠送' }] : [base]
}
