import type { ColumnType, Generated } from 'kysely'
import type { PlanTaskKind, PlanTaskLevel, TaskOutcome } from '@/contract/learning/plan.schema'

/** Plans, classes, their members and what they earned. Days are learning days. */
export type PlanTables = {
  course_group: { id: number; course_id: number; title: string; intro: string }
  study_plan: { id: number; course_group_id: number; title: string }
  plan_stage: { id: number; plan_id: number; seq: number; title: string; intro: string }
  plan_task: {
    id: number
    plan_id: number
    stage_id: number
    seq: number
    kind: PlanTaskKind
    level: PlanTaskLevel
    title: string
    ref_id: number
    need: number
    minutes: number
    credits: number
    due_offset: number
  }
  study_class: {
    id: number
    course_group_id: number
    plan_id: number
    seq: number
    title: string
    teacher_name: string
    teacher_avatar: Generated<string>
    teacher_words: Generated<string>
    start_day: number
    capacity: number
    is_open: Generated<boolean>
  }
  class_member: {
    id: Generated<number>
    user_id: number
    course_group_id: number
    class_id: number
    group_seq: number
    start_day: number
    credits: Generated<number>
    done_tasks: Generated<number>
    daily_minutes: Generated<number>
    rest_days: ColumnType<number[], string | undefined, string>
    remind_at: number | null
    reminded_day: number | null
    settled_at: Generated<number>
    transfers: Generated<number>
    joined_at: number
  }
  task_due: { user_id: number; task_id: number; due_day: number }
  task_done: { user_id: number; task_id: number; done_day: number; outcome: TaskOutcome; credits: number; done_at: number }
  credit_journal: {
    id: Generated<number>
    user_id: number
    course_group_id: number
    task_id: number
    credits: number
    outcome: TaskOutcome
    day: number
    at: number
  }
}
