import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { learningDayOf } from '@/domain/time/day'

export const NOW = Date.UTC(2026, 2, 4, 4)
const DAY_MS = 86_400_000
const TASKS = 60
const STARTED_DAYS_AGO = 30

async function addPlan(db: Db, start: number): Promise<void> {
  for (const statement of [
    sql`insert into category (id, parent_id, level, name, seq) values (2, null, 1, '会计', 1), (22, 2, 2, '初级会计', 1), (222, 22, 3, '实务', 1)`,
    sql`insert into course (id, category_id, type, title, subtitle, cover, price, list_price, seq, highlights, summary, teacher_ids)
      values (1, 222, 'normal', '实务', '', '', 0, 0, 1, '[]', '[]', '[]')`,
    sql`insert into chapter (id, course_id, title, seq) values (1, 1, '', 1)`,
    sql`insert into lesson (id, course_id, chapter_id, type, title, media, length, is_trial, seq)
      select n, 1, 1, 'video', '第' || n || '讲', '', 600, false, n from generate_series(1, ${TASKS}::integer) n`,
    sql`insert into course_group (id, course_id, title, intro) values (1, 1, '实务', '')`,
    sql`insert into study_plan (id, course_group_id, title) values (1, 1, '计划')`,
    sql`insert into plan_stage (id, plan_id, seq, title, intro) values (1, 1, 1, '一', '')`,
    sql`insert into plan_task (id, plan_id, stage_id, seq, kind, level, title, ref_id, minutes, credits, due_offset)
      select n, 1, 1, n, 'lesson', 'basic', '第' || n || '讲', n, 20, 10, n - 1 from generate_series(1, ${TASKS}::integer) n`,
    sql`insert into study_class (id, course_group_id, plan_id, seq, title, teacher_name, start_day, capacity)
      values (1, 1, 1, 1, '1 班', '林老师', ${start}, 10000)`,
  ])
    await statement.execute(db)
}

/** A class of so many, thirty days into a plan of sixty tasks, each learner some tasks ahead or behind. */
export async function fillClass(db: Db, members: number): Promise<void> {
  const start = learningDayOf(NOW) - STARTED_DAYS_AGO
  await addPlan(db, start)
  const done = sql`(least(${TASKS}, 15 + (n * 7919) % 22))::integer`
  for (const statement of [
    sql`insert into users (id, nickname, created_at) select n, '学员' || n, 0 from generate_series(1, ${members}::integer) n`,
    sql`insert into class_member (user_id, course_group_id, class_id, group_seq, start_day, credits, done_tasks, settled_at, joined_at)
      select n, 1, 1, 1 + n / 6, ${start}::integer, 10 * ${done}, ${done}, ${NOW}::bigint, 0 from generate_series(1, ${members}::integer) n`,
    sql`insert into task_due (user_id, task_id, due_day)
      select n, task.id, ${start}::integer + task.due_offset from generate_series(1, ${members}::integer) n, plan_task task`,
    sql`insert into task_done (user_id, task_id, done_day, outcome, credits, done_at)
      select n, task.id, ${start}::integer + task.due_offset, 'on_time', 10, ${NOW - DAY_MS}::bigint
      from generate_series(1, ${members}::integer) n, plan_task task where task.id <= ${done}`,
    sql`insert into credit_journal (user_id, course_group_id, task_id, credits, outcome, day, at)
      select user_id, 1, task_id, credits, outcome, done_day, done_at from task_done`,
    sql`insert into learn_state (user_id, lesson_id, course_id, played, played_seconds, position, is_learned, updated_at)
      select user_id, task_id, 1, ''::bytea, 600, 600, true, ${NOW - DAY_MS}::bigint from task_done`,
    sql`insert into learn_day (user_id, day, lesson_id, course_id, played, seconds, updated_at)
      select user_id, done_day, task_id, 1, ''::bytea, 600, ${NOW - DAY_MS}::bigint from task_done`,
    sql`analyze`,
  ])
    await statement.execute(db)
}
