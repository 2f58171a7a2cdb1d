import type { DoubtStatus } from '@/contract/doubt/doubt.schema'

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
  open: '待解答',
  answered: '已回答',
  accepted: '已采纳',
  closed: '已结束',
}
