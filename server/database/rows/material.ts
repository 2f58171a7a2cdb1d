import type { Generated, JSONColumnType } from 'kysely'

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
