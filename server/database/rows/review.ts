import type { LeaveBy, WrongReason } from '@/contract/tiku/review.schema'

/** Holds what FSRS stores for one learner and one question: moments in milliseconds, stability in days, state as ts-fsrs numbers it. */
export type CardFields = {
  due: number
  stability: number
  difficulty: number
  scheduled_days: number
  reps: number
  lapses: number
  state: number
  last_review: number | null
}

/** Tables of the wrong book, the review queue, favourites and notes. */
export type ReviewTables = {
  review_setting: { user_id: number; leave_by: LeaveBy; leave_streak: number; leave_days: number; is_favourite_reviewed: boolean }
  wrong_entry: {
    user_id: number
    question_id: number
    version: number
    times_wrong: number
    right_streak: number
    reason: WrongReason | null
    last_wrong_at: number
    gone_at: number | null
  }
  review_card: { user_id: number; question_id: number } & CardFields
  review_log: { user_id: number; key: string; question_id: number; rating: number; reviewed_at: number; due: number }
  favourite_question: { user_id: number; question_id: number; made_at: number }
  question_note: { user_id: number; question_id: number; text: string; version: number; changed_at: number }
}
