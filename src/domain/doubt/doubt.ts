import type { DoubtStatus } from '@/contract/doubt/doubt.schema'
import { SHANGHAI_OFFSET_MS } from '@/domain/time/units'

/** Names the events of a question that was asked. */
export type DoubtEvent = 'teacher_answer' | 'peer_answer' | 'follow_up' | 'accept' | 'time_out'

/** How long an answer waits to be accepted before the question closes, in milliseconds: 72 hours. */
export const DOUBT_CLOSE_MS = 72 * 3_600_000
/** So many learners reporting a text take it out of sight until staff have looked. */
export const REPORTS_TO_HOLD = 3

const table: Record<DoubtStatus, Partial<Record<DoubtEvent, DoubtStatus>>> = {
  open: { teacher_answer: 'answered', peer_answer: 'open', follow_up: 'open', accept: 'accepted' },
  answered: { teacher_answer: 'answered', peer_answer: 'answered', follow_up: 'open', accept: 'accepted', time_out: 'closed' },
  accepted: {},
  closed: {},
}

/** The status after an event; null when it cannot happen now. A follow-up asks the teacher again. */
export function nextDoubtStatus(status: DoubtStatus, event: DoubtEvent): DoubtStatus | null {
  return table[status][event] ?? null
}

/** The status at `now`, ms: an answered question is closed once its time is over, tidied up or not. */
export function doubtStatusAt({ status, closeAt }: { status: DoubtStatus; closeAt: number | null }, now: number): DoubtStatus {
  return status === 'answered' && closeAt !== null && closeAt <= now ? 'closed' : status
}

/** The learner's words for a status. */
export const doubtStatusNames: Record<DoubtStatus, string> = {
  open: '等老师解答',
  answered: '已回答',
  accepted: '已采纳',
  closed: '已结束',
}

/** A grant of questions in a month, once by its `ref`. */
type QuotaGrant = { ref: string; count: number; reason: string }

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
