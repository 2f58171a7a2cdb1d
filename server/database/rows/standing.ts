import type { Generated, JSONColumnType } from 'kysely'

/** Tables of what follows a result: self-assessment, corrections of questions, and ranks. Marks in hundredths. */
export type StandingTables = {
  self_assessment: { result_id: number; question_id: number; met: JSONColumnType<boolean[]>; made_at: number; changed_at: number }
  essay_task: {
    id: Generated<number>
    result_id: number
    question_id: number
    handed_in_at: number
    met: JSONColumnType<boolean[]> | null
    comment: Generated<string>
    marked_at: number | null
  }
  key_change: { question_id: number; version: number; reason: string; made_at: number }
  rescore: {
    result_id: number
    question_id: number
    to_version: number
    from_version: number
    from_marks: number | null
    to_marks: number | null
    done_at: number | null
  }
  learner_notice: {
    id: Generated<number>
    user_id: number
    result_id: number
    from_marks: number
    to_marks: number
    reason: string
    made_at: number
    read_at: number | null
  }
  rank_entry: { board: string; user_id: number; marks: number; used_seconds: number; papers: number }
  rank_bucket: { board: string; width: number; place: number; takers: number }
}

/** Tables of locked categories of the question bank. */
export type UnlockTables = {
  category_lock: {
    category_id: number
    course_id: number | null
    invites: number | null
    beans: number | null
    vip_level: Generated<number | null>
  }
  category_unlock: {
    user_id: number
    category_id: number
    way: 'invite' | 'beans'
    invites: number
    receipt: string
    opened_at: number
  }
}
