import type { Generated } from 'kysely'

/** The chat of live lessons. */
export type LiveTables = {
  live_message: {
    id: Generated<number>
    lesson_id: number
    /** Null when a teacher wrote the message. */
    user_id: number | null
    teacher_id: number | null
    text: string
    second: number
    key: string
    made_at: number
    hidden_at: number | null
  }
  live_speaker: { lesson_id: number; user_id: number; last_at: number; muted_until: Generated<number> }
}
