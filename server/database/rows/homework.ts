import type { Generated, JSONColumnType } from 'kysely'
import type { HomeworkAnswer, HomeworkCircle, HomeworkItemKind } from '@/contract/doubt/homework.schema'

/** Homework, drafts and what was handed in. Marks in hundredths, moments in epoch milliseconds. */
export type HomeworkTables = {
  homework: { id: number; course_id: number; title: string; intro: string; due_at: number; pass_marks: number; credits: number }
  homework_item: {
    homework_id: number
    seq: number
    kind: HomeworkItemKind
    question_id: number | null
    prompt: string
    marks: number
  }
  homework_draft: { homework_id: number; user_id: number; answers: JSONColumnType<HomeworkAnswer[]>; saved_at: number }
  homework_submission: {
    id: Generated<number>
    homework_id: number
    user_id: number
    version: number
    task_id: number | null
    answers: JSONColumnType<HomeworkAnswer[]>
    item_marks: JSONColumnType<{ seq: number; marks: number | null }[]>
    status: 'submitted' | 'returned' | 'passed'
    is_late: boolean
    marks: number | null
    comment: Generated<string>
    voice: Generated<string>
    credits: Generated<number>
    submitted_at: number
    marked_at: number | null
    teacher_id: Generated<number | null>
    circles: JSONColumnType<HomeworkCircle[], string | undefined, string>
  }
}
