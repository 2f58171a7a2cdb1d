import type { Generated, JSONColumnType } from 'kysely'
import type { AiClaim, AiKind, AiReason, AiSourceKind, AiStatus } from '@/contract/ai/ai.schema'

/** Tables of the AI assistant: what it may quote, and what learners asked. Moments are epoch milliseconds. */
export type AiTables = {
  ai_passage: {
    id: Generated<number>
    kind: AiSourceKind
    ref_id: number
    version: Generated<number>
    course_id: number | null
    category_id: number | null
    title: string
    body: string
    hint: Generated<string>
    marks: JSONColumnType<[number, number][]>
    terms: string
  }
  ai_document: { kind: AiSourceKind; ref_id: number; stamp: string }
  ai_source_off: { kind: AiSourceKind; ref_id: number; staff_id: number; reason: string; off_at: number }
  ai_term: { term: string; count: number }
  ai_setting: { user_id: number; agreed_at: number | null; withdrawn_at: number | null }
  ai_day: { user_id: number; day: string; count: number }
  ai_session: {
    id: Generated<number>
    user_id: number
    kind: AiKind
    title: string
    question_id: number | null
    lesson_id: number | null
    second: number | null
    made_at: number
    touched_at: number
  }
  ai_turn: {
    id: Generated<number>
    session_id: number
    user_id: number
    idempotency_key: string
    text: string
    status: AiStatus
    reason: Generated<AiReason | null>
    claims: JSONColumnType<AiClaim[], string | undefined, string>
    withheld: Generated<number>
    is_model: Generated<boolean>
    follow_ups: JSONColumnType<string[], string | undefined, string>
    attempt: Generated<number>
    again_key: Generated<string | null>
    made_at: number
    heard_at: number
    begun_at: Generated<number | null>
    ended_at: Generated<number | null>
  }
  ai_opinion: {
    turn_id: number
    user_id: number
    is_good: boolean
    note: string
    made_at: number
    decided_at: Generated<number | null>
    answer: Generated<string>
  }
}
