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
  film_download: {
    user_id: number
    lesson_id: number
    rental: string
    film: string
    height: number
    bytes: number
    key_sealed: string
    until: number
    made_at: number
    stopped_at: Generated<number | null>
  }
  play_hold: { user_id: number; session_id: number; lesson_id: number; held_at: number }
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

/** Shows how far learners got in lessons; counted by a job. */
export type LessonWatchTables = {
  lesson_watch: { lesson_id: number; viewers: number; finished: number; played: number[]; stopped: number[]; counted_at: number }
}

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
    hidden_by: Generated<number | null>
  }
  live_speaker: { lesson_id: number; user_id: number; last_at: number; muted_until: Generated<number>; changed_at: Generated<number> }
  live_room: {
    lesson_id: number
    has_chat: Generated<boolean | null>
    pause_seconds: Generated<number>
    stream_token: Generated<string>
    follows_stream: Generated<boolean>
    on_air_at: Generated<number | null>
    reported_at: Generated<number>
    planned_end_at: Generated<number | null>
    recording: Generated<string>
    recording_seconds: Generated<number>
    changed_at: Generated<number>
  }
  live_room_staff: { lesson_id: number; staff_id: number }
  live_moderator: { user_id: number; lesson_id: number; added_at: number }
  live_visit: { user_id: number; lesson_id: number; joined_at: number; last_at: number }
}
