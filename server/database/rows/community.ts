import type { Generated, JSONColumnType } from 'kysely'
import type { ComplaintCategory, ScoreSubject } from '@/contract/service/class-service.schema'

type Visibility = 'held' | 'public' | 'hidden'

/** Tables of discussion groups. Moments are epoch milliseconds. */
export type CircleTables = {
  study_circle: {
    id: Generated<number>
    title: string
    intro: string
    cover: Generated<string>
    is_open: Generated<boolean>
    seq: Generated<number>
  }
  circle_member: { circle_id: number; user_id: number; joined_at: number }
  circle_post: {
    id: Generated<number>
    circle_id: number
    user_id: number
    idempotency_key: string
    text: string
    images: JSONColumnType<string[]>
    visibility: Visibility
    hot: number
    made_at: number
    deleted_at: Generated<number | null>
  }
  circle_comment: {
    id: Generated<number>
    post_id: number
    user_id: number
    idempotency_key: string
    text: string
    visibility: Visibility
    made_at: number
  }
  circle_like: { post_id: number; user_id: number }
  circle_follow: { follower_id: number; target_id: number; made_at: number }
  circle_block: { user_id: number; target_id: number; made_at: number }
  circle_report: {
    user_id: number
    post_id: number
    comment_id: number
    reason: string
    note: string
    made_at: number
    decided_at: Generated<number | null>
  }
}

/** Notices, scores and complaints of classes. Moments are epoch milliseconds, days are learning days. */
export type ClassServiceTables = {
  class_notice: { id: Generated<number>; class_id: number; title: string; body: string; at: number }
  exam_score: {
    id: Generated<number>
    exam_name: string
    ticket_no: string
    mobile: string
    candidate: string
    subjects: JSONColumnType<ScoreSubject[]>
    published_at: number
  }
  score_try: { user_id: number; day: number; tries: number }
  score_view: { user_id: number; score_id: number; until_at: number }
  complaint: {
    id: number
    key: string
    category: ComplaintCategory
    body: string
    made_day: number
    status: 'open' | 'answered'
    reply: Generated<string>
    replied_day: number | null
  }
}
