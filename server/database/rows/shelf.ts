import type { Generated, JSONColumnType } from 'kysely'
import type { PreTaskKind } from '@/contract/course/gate.schema'
import type { RichContent } from '@/contract/site/rich.schema'

/** Tables around a course: reviews, notes, recommendations, gates before learning, reservations. */
export type ShelfTables = {
  course_hit: { user_id: number; course_id: number; day: number }
  course_review: {
    id: Generated<number>
    course_id: number
    user_id: number
    stars: number
    tags: JSONColumnType<string[]>
    body: string
    reply: Generated<string>
    is_shown: Generated<boolean>
    created_at: number
  }
  course_extra_page: {
    id: number
    course_id: number | null
    type: string
    title: string
    content: JSONColumnType<RichContent>
    seq: number
  }
  course_recommend: { course_id: number; other_id: number; reason: string; seq: number }
  course_protocol: { id: number; course_id: number; title: string; content: JSONColumnType<RichContent>; version: Generated<number> }
  protocol_sign: {
    user_id: number
    protocol_id: number
    version: number
    shown_name: string
    shown_number: string
    sealed: string
    signed_at: number
  }
  course_pre_task: { course_id: number; kind: PreTaskKind; seq: number }
  pre_task_done: { user_id: number; course_id: number; kind: PreTaskKind; done_at: number }
  course_combine: { course_id: number; least: number; most: number }
  course_subject: { id: number; course_id: number; name: string; note: Generated<string>; taught_by: number; seq: number }
  subject_choice: { user_id: number; course_id: number; subject_ids: JSONColumnType<number[]>; chosen_at: number }
  live_reservation: { user_id: number; lesson_id: number; reserved_at: number; reminded_at: number | null }
  guide_template: {
    id: number
    course_id: number | null
    title: string
    content: JSONColumnType<RichContent>
    group_name: Generated<string>
    address: Generated<string>
  }
}
