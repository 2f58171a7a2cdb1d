import type { Generated, JSONColumnType } from 'kysely'
import type { PreTaskKind } from '@/contract/course/gate.schema'
import type { BindPhase, GuideRole } from '@/contract/course/guide.schema'
import type { RichContent } from '@/contract/site/rich.schema'
import type { BargainStatus } from '@/domain/course/bargain'

/** Tables of bargaining with friends. Prices in fen, moments in epoch milliseconds. */
export type BargainTables = {
  bargain_offer: {
    course_id: number
    floor_price: number
    cuts: number
    hours: number
    stock: number
    taken: Generated<number>
    starts_at: number
    ends_at: number
  }
  bargain: {
    id: Generated<number>
    course_id: number
    user_id: number
    start_price: number
    floor_price: number
    cuts_needed: number
    cut_total: Generated<number>
    cut_count: Generated<number>
    status: BargainStatus
    order_sn: Generated<string | null>
    device: string
    started_at: number
    ends_at: number
  }
  bargain_cut: {
    user_id: Generated<number>
    id: Generated<number>
    bargain_id: number
    friend_id: number | null
    amount: number
    device: string
    network: Generated<string>
    cut_at: number
  }
}

/** Tables of the codes printed in books. Moments are epoch milliseconds. */
export type RedeemCodeTables = {
  gift_batch: { id: Generated<number>; book_title: string; valid_until: number; made_at: number }
  gift_batch_course: { batch_id: number; course_id: number; seq: number }
  gift_code: {
    id: Generated<number>
    batch_id: number
    serial: string
    secret_hmac: string
    used_by: Generated<number | null>
    used_at: Generated<number | null>
    course_id: Generated<number | null>
  }
}

/** Contacts of a course, and which of them looks after whom. */
export type GuideTables = {
  guide_contact: {
    id: number
    course_id: number
    role: GuideRole
    name: string
    avatar: Generated<string>
    intro: Generated<string>
    account: string
    address: Generated<string>
    most_learners: number | null
    is_open: Generated<boolean>
    seq: number
  }
  guide_bind: {
    user_id: number
    course_id: number
    role: GuideRole
    contact_id: number
    phase: BindPhase
    assigned_at: number
    changed_at: number
  }
}

/** Tables of course materials and lesson feedback. Sizes in bytes, times in epoch ms, watch time in seconds. */
export type MaterialTables = {
  course_material: {
    id: number
    course_id: number
    type: 'handout' | 'exercise' | 'table'
    title: string
    file: string
    size: number
    seq: number
  }
  feedback_tag: { id: number; stars: number; text: string; seq: number }
  lesson_feedback: {
    id: Generated<number>
    user_id: number
    course_id: number
    lesson_id: number
    stars: number
    tag_ids: JSONColumnType<number[]>
    text: string
    watch_time: number
    made_at: number
  }
}

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
