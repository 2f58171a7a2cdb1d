import type { Generated, JSONColumnType } from 'kysely'
import type { PracticeKind, PracticeMode, ReportReason } from '@/contract/tiku/practice.schema'
import type { Answer, Receipt } from '@/contract/tiku/question.schema'
import type { LeaveBy, WrongReason } from '@/contract/tiku/review.schema'
import type { Form, Verdict } from './exam'

/** Tables of practising outside exams. Marks in hundredths, days as `YYYY-MM-DD`. */
export type PracticeTables = {
  practice: {
    id: Generated<number>
    user_id: number
    kind: PracticeKind
    mode: PracticeMode
    place: string | null
    category_id: number
    title: string
    form: JSONColumnType<Form>
    at_question_id: number | null
    question_count: number
    done_count: number
    started_at: number
    touched_at: number
  }
  practice_answer: {
    practice_id: number
    question_id: number
    seq: number
    user_id: number
    answer: JSONColumnType<Answer> | null
    verdict: Verdict
    marks: number
    receipt: JSONColumnType<Receipt> | null
    is_first: boolean
    answered_at: number
  }
  question_report: {
    id: Generated<number>
    user_id: number
    question_id: number
    version: number
    reason: ReportReason
    note: string
    status: 'submitted' | 'accepted' | 'rejected' | 'fixed'
    made_at: number
    /** The erratum it is decided with. */
    erratum_id: Generated<number | null>
    answer: Generated<string>
    decided_at: Generated<number | null>
  }
  exam_day: { user_id: number; category_id: number; day: string }
}

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

/** Tables of what follows a result: self-assessment, corrections of questions, and ranks. Marks in hundredths. */
export type StandingTables = {
  self_assessment: {
    user_id: Generated<number>
    result_id: number
    question_id: number
    met: JSONColumnType<boolean[]>
    made_at: number
    changed_at: number
  }
  essay_task: {
    user_id: Generated<number>
    id: Generated<number>
    result_id: number
    question_id: number
    handed_in_at: number
    met: JSONColumnType<boolean[]> | null
    comment: Generated<string>
    marked_at: number | null
    teacher_id: Generated<number | null>
    /** Given beside the points, in hundredths of a mark. */
    extra: Generated<number>
  }
  key_change: { question_id: number; version: number; reason: string; made_at: number }
  rescore: {
    user_id: Generated<number>
    result_id: number
    question_id: number
    to_version: number
    from_version: number
    from_marks: number | null
    to_marks: number | null
    done_at: number | null
  }
  learner_notice: {
    id: Generated<number>
    user_id: number
    result_id: number
    from_marks: number
    to_marks: number
    reason: string
    made_at: number
    read_at: number | null
  }
  rank_entry: { board: string; user_id: number; marks: number; used_seconds: number; papers: number }
  rank_bucket: { board: string; width: number; place: number; takers: number }
}

/** Tables of locked categories of the question bank. */
export type UnlockTables = {
  category_lock: {
    category_id: number
    course_id: number | null
    invites: number | null
    beans: number | null
    vip_level: Generated<number | null>
  }
  category_unlock: {
    user_id: number
    category_id: number
    way: 'invite' | 'beans'
    invites: number
    receipt: string
    opened_at: number
  }
}
