import type { Generated } from 'kysely'

/** Tables around a lesson. Seconds from its start, epoch milliseconds. */
export type StudyTables = {
  transcript: { lesson_id: number; vtt: string }
  lesson_practice: { lesson_id: number; chapter_id: number; seq: number }
  lesson_note: { id: Generated<number>; user_id: number; lesson_id: number; second: number; text: string; key: string; made_at: number }
}
