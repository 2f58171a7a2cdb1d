import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RichContent } from '@/contract/site/rich.schema'
import type { PlanTaskKind, PlanTaskLevel, TaskOutcome } from '@/contract/study/plan.schema'
import type { OwnTask } from '@/domain/study/own-plan'
import type { OwnBasis, ReplanReason } from '@/domain/study/own-plan-day'
import type { ReplanMove } from '@/domain/study/replan'

/** Rules by which certificates are given, and those that were. */
export type CertificateTables = {
  certificate_rule: {
    id: number
    kind: 'course' | 'paper'
    object_id: number
    title: string
    need_percent: number
    is_on: boolean
    made_at: number
  }
  certificate: {
    id: Generated<number>
    user_id: number
    kind: 'course' | 'paper'
    object_id: number
    number: string
    title: string
    subject: string
    holder: string
    detail: string
    given_at: number
    withdrawn_at: Generated<number | null>
    reason: Generated<string>
  }
}

/** Plans that learners make for themselves, and the tasks of their days. */
export type OwnPlanTables = {
  own_plan: {
    user_id: number
    course_id: number
    daily_minutes: number
    rest_days: ColumnType<number[], string, string>
    started_day: number
    made_at: number
    planned_day: number | null
    basis: ColumnType<OwnBasis | null, string | null, string | null>
    changes: ColumnType<ReplanReason[], string | undefined, string>
    changed_day: number | null
    remind_at: Generated<number | null>
    reminded_day: Generated<number | null>
  }
  own_plan_task: {
    user_id: number
    course_id: number
    day: number
    seq: number
    kind: OwnTask['kind']
    ref_id: number
    amount: number
    minutes: number
    base: number
    gain: number | null
    done_at: number | null
  }
}

/** Tables around a lesson. Seconds from its start, epoch milliseconds. */
export type StudyTables = {
  transcript: { lesson_id: number; vtt: string }
  lesson_practice: { lesson_id: number; chapter_id: number; seq: number }
  lesson_article: { lesson_id: number; content: JSONColumnType<RichContent> }
  lesson_stop: { lesson_id: number; second: number; question_id: number; seq: number }
  lesson_section: { lesson_id: number; second: number; title: string }
  lesson_question: { lesson_id: number; question_id: number; seq: number }
  lesson_note: { id: Generated<number>; user_id: number; lesson_id: number; second: number; text: string; key: string; made_at: number }
}

/** A task of a plan as staff change it; `key` is its number, or names one that is not in the plan yet. */
export type PlanDraftTask = {
  key: string
  stage: string
  title: string
  kind: PlanTaskKind
  level: PlanTaskLevel
  refId: number
  /** The knowledge point of the chapter that a practice is about; null for all of it. */
  pointId: number | null
  need: number
  /** The share of right answers that a practice asks for, in percent; 0 where it asks for none. */
  needPercent: number
  /** Difficulties from 1 to 5 that a practice is of; an empty list leaves them open. */
  difficulties: number[]
  minutes: number
  credits: number
  dueOffset: number
}

/** Plans, classes, their members and what they earned. Days are learning days. */
export type PlanTables = {
  course_group: { id: number; course_id: number; title: string; intro: string }
  study_plan: { id: number; course_group_id: number; title: string; day_minutes: Generated<number> }
  plan_draft: { plan_id: number; tasks: JSONColumnType<PlanDraftTask[]>; version: Generated<number>; staff_id: number; changed_at: number }
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
    point_id: Generated<number | null>
    need: number
    need_percent: Generated<number>
    difficulties: ColumnType<number[], string | undefined, string>
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
    teacher_staff_id: number | null
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
    shifted_days: Generated<number>
    credits: Generated<number>
    done_tasks: Generated<number>
    daily_minutes: Generated<number>
    rest_days: ColumnType<number[], string | undefined, string>
    remind_at: number | null
    reminded_day: number | null
    settled_at: Generated<number>
    day_at: Generated<number>
    day_credits: Generated<number>
    week_at: Generated<number>
    week_credits: Generated<number>
    transfers: Generated<number>
    joined_at: number
  }
  task_due: { user_id: number; task_id: number; due_day: number; planned_day: number | null; moved_by: number | null }
  plan_change: {
    id: Generated<number>
    user_id: number
    course_group_id: number
    day: number
    status: 'made' | 'confirmed' | 'undone'
    moves: JSONColumnType<ReplanMove[]>
    needed_minutes: number | null
    made_at: number
  }
  article_reading: { user_id: number; article_id: number; opened_at: number; finished_at: number | null }
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
