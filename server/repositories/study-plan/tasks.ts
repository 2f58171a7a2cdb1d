import { sql } from 'kysely'
import type { PlanTaskKind, TaskOutcome } from '@/contract/learning/plan.schema'
import type { Db, Tx } from '../../database/tables'

/** Tasks of a plan with a learner's due days and what was done, in the order of the plan. */
export const tasksOf = (db: Db, userId: number, planId: number) =>
  db
    .selectFrom('plan_task as task')
    .leftJoin('task_due as due', (join) => join.onRef('due.task_id', '=', 'task.id').on('due.user_id', '=', userId))
    .leftJoin('task_done as done', (join) => join.onRef('done.task_id', '=', 'task.id').on('done.user_id', '=', userId))
    .leftJoin('lesson', (join) => join.onRef('lesson.id', '=', 'task.ref_id').on('task.kind', 'in', ['lesson', 'live']))
    .select(['task.id', 'task.stage_id as stageId', 'task.kind', 'task.level', 'task.title', 'task.ref_id as refId', 'task.need'])
    .select(['task.minutes', 'task.credits', 'task.due_offset as dueOffset', 'due.due_day as dueDay', 'lesson.course_id as courseId'])
    .select(['lesson.length', 'done.done_day as doneDay', 'done.outcome', 'done.credits as earned'])
    .where('task.plan_id', '=', planId)
    .orderBy('task.seq')
    .orderBy('task.id')
    .execute()

export type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number]

export const stagesOf = (db: Db, planId: number) =>
  db.selectFrom('plan_stage').select(['id', 'title', 'intro']).where('plan_id', '=', planId).orderBy('seq').execute()

export const planTitle = (db: Db, planId: number) => db.selectFrom('study_plan').select('title').where('id', '=', planId).executeTakeFirst()

/** Sets due days; those of tasks that are done stay. */
export async function putDueDays(work: Tx, userId: number, days: readonly { taskId: number; dueDay: number }[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ taskId, dueDay }) => ({ user_id: userId, task_id: taskId, due_day: dueDay }))
  await sql`
    insert into task_due (user_id, task_id, due_day)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (user_id integer, task_id integer, due_day integer)
    on conflict (user_id, task_id) do update set due_day = excluded.due_day
    where not exists (select 1 from task_done where task_done.user_id = task_due.user_id and task_done.task_id = task_due.task_id)
  `.execute(work)
}

export type Done = { taskId: number; doneDay: number; outcome: TaskOutcome; credits: number; at: number }

/** Writes tasks done with their credits, each once in a learner's life, and adds them to the member's totals. */
export async function writeDone(work: Tx, userId: number, courseGroupId: number, done: readonly Done[], now: number): Promise<void> {
  const rows = done.map(({ taskId, doneDay, outcome, credits, at }) => {
    return { user_id: userId, task_id: taskId, done_day: doneDay, outcome, credits, done_at: at }
  })
  const made =
    rows.length === 0
      ? []
      : await work
          .insertInto('task_done')
          .values(rows)
          .onConflict((known) => known.columns(['user_id', 'task_id']).doNothing())
          .returning(['task_id', 'done_day as day', 'outcome', 'credits', 'done_at as at'])
          .execute()
  if (made.length > 0) {
    const journal = made.map((one) => ({ user_id: userId, course_group_id: courseGroupId, ...one }))
    await work
      .insertInto('credit_journal')
      .values(journal)
      .onConflict((known) => known.columns(['user_id', 'task_id']).doNothing())
      .execute()
  }
  const credits = made.reduce((sum, one) => sum + one.credits, 0)
  await work
    .updateTable('class_member')
    .set((of) => ({ credits: of('credits', '+', credits), done_tasks: of('done_tasks', '+', made.length), settled_at: now }))
    .where('user_id', '=', userId)
    .where('course_group_id', '=', courseGroupId)
    .execute()
}

/** The journal of a learner in a course group, newest first. */
export const creditRows = (db: Db, userId: number, courseGroupId: number, page: number, limit: number) =>
  db
    .selectFrom('credit_journal as row')
    .innerJoin('plan_task as task', 'task.id', 'row.task_id')
    .select(['row.id', 'task.title', 'row.outcome', 'row.credits', 'row.at'])
    .where('row.user_id', '=', userId)
    .where('row.course_group_id', '=', courseGroupId)
    .orderBy('row.at', 'desc')
    .orderBy('row.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

/** Learning days on which a learner did a task, of any course group. */
export async function taskDays(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('task_done').select('done_day').distinct().where('user_id', '=', userId).execute()
  return rows.map(({ done_day }) => done_day)
}

/** Lives of a course that have not ended, soonest first. */
export const comingLives = (db: Db, courseIds: readonly number[], now: number, limit: number) =>
  db
    .selectFrom('lesson')
    .select(['id as lessonId', 'course_id as courseId', 'title', 'start_at as startAt'])
    .where('course_id', 'in', courseIds)
    .where('type', '=', 'live')
    .where('end_at', '>', now)
    .orderBy('start_at')
    .limit(limit)
    .execute()

/** Courses a plan takes lessons from. */
export async function planCourses(db: Db, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plan_task as task')
    .innerJoin('lesson', 'lesson.id', 'task.ref_id')
    .select('lesson.course_id as id')
    .distinct()
    .where('task.plan_id', '=', planId)
    .where('task.kind', 'in', ['lesson', 'live'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the things tasks of one kind are about. */
export const refsOf = (tasks: readonly TaskRow[], ...kinds: readonly PlanTaskKind[]) =>
  tasks.filter(({ kind }) => kinds.includes(kind)).map(({ refId }) => refId)
