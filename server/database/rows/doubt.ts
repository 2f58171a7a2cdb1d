import type { Generated, JSONColumnType } from 'kysely'
import type { DoubtStatus } from '@/contract/doubt/doubt.schema'

/** Whether others see a text: `held` waits for staff, `hidden` was taken down by them. */
export type Visibility = 'public' | 'held' | 'hidden'

/** Tables of questions and answers. Moments are epoch milliseconds. */
export type DoubtTables = {
  doubt: {
    id: Generated<number>
    user_id: number
    idempotency_key: string
    text: string
    images: JSONColumnType<string[]>
    course_id: number | null
    lesson_id: number | null
    second: number | null
    question_id: number | null
    is_anonymous: boolean
    status: DoubtStatus
    visibility: Visibility
    accepted_post_id: Generated<number | null>
    answer_count: Generated<number>
    like_count: Generated<number>
    made_at: number
    touched_at: number
    close_at: Generated<number | null>
    deleted_at: Generated<number | null>
  }
  doubt_post: {
    id: Generated<number>
    /** The learner who asked the question that the post is below. */
    asker_id: Generated<number>
    doubt_id: number
    kind: 'teacher' | 'peer' | 'follow_up'
    user_id: number | null
    teacher_id: number | null
    idempotency_key: string
    text: string
    images: JSONColumnType<string[]>
    visibility: Visibility
    like_count: Generated<number>
    made_at: number
  }
  doubt_like: { user_id: number; doubt_id: number; post_id: number }
  doubt_report: {
    user_id: number
    doubt_id: number
    post_id: number
    reason: string
    note: string
    made_at: number
    decided_at: Generated<number | null>
  }
  doubt_quota_journal: {
    id: Generated<number>
    user_id: number
    month: string
    change: number
    balance: number
    reason: string
    ref: string
    made_at: number
  }
}
