import type { Generated, JSONColumnType } from 'kysely'
import type { ComplaintCategory, ScoreSubject } from '@/contract/service/class-service.schema'

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
