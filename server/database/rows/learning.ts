import type { Generated } from 'kysely'

/** Learning states, one row a learner and lesson. Seconds and epoch milliseconds. */
export type LearningTables = {
  learn_state: {
    user_id: number
    lesson_id: number
    course_id: number
    played: Uint8Array
    played_seconds: number
    position: number
    is_learned: boolean
    updated_at: number
    stored_at: Generated<number | null>
  }
  taken_part: { user_id: number; course_id: number; kind: 'lesson' | 'material' | 'pack'; part: string; taken_at: number }
  learn_budget: { user_id: number; at: number; left_seconds: number }
  learn_day: {
    user_id: number
    day: number
    lesson_id: number
    course_id: number
    played: Uint8Array
    seconds: number
    updated_at: number
    received_day: Generated<number | null>
  }
}
