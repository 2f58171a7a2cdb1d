import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { PlanTaskKind, TaskOutcome } from '@/contract/study/plan.schema'
import { latestCredits } from '@/domain/study/credit'
import { weekOf } from '@/domain/study/study-plan'

/** Tasks of a plan with a learner's due days and what was done, in the order of the plan. */
export const tasksOf = (db: Db, userId: number, planId: number) =>
  db
    .selectFrom('plan_task as task')
    .leftJoin('task_due as due', (join) => join.onRef('due.task_id', '=', 'task.id').on('due.user_id', '=', userId))
    .leftJoin('task_done as done', (join) => join.onRef('done.task_id', '=', 'task.id').on('done.user_id', '=', userId))
    .leftJoin('tiku_chapter as chapter', (join) => join.onRef('chapter.id', '=', 'task.ref_id').on('task.kind', '=', 'practice'))
    .leftJoin('lesson', (join) => join.onRef('lesson.id', '=', 'task.ref_id').on('task.kind', 'in', ['lesson', 'live']))
    .select(['task.id', 'task.stage_id as stageId', 'task.kind', 'task.level', 'task.title', 'task.ref_id as refId', 'task.need'])
    .select(['task.point_id as pointId', 'task.need_percent as needPercent', 'task.difficulties', 'chapter.category_id as subjectId'])
    .select(['task.minutes', 'task.credits', 'task.due_offset as dueOffset', 'due.due_day as dueDay', 'lesson.course_id as courseId'])
    .select(['due.planned_day as plannedDay', 'due.moved_by as movedBy'])
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
  await addCredits(work, userId, courseGroupId, made, now)
}

type Booked = { day: number; credits: number }

/** Adds what was earned to the totals of a member, who is locked, and to those of the latest day and week. */
async function addCredits(work: Tx, userId: number, courseGroupId: number, made: readonly Booked[], now: number): Promise<void> {
  const own = await work
    .selectFrom('class_member')
    .select(['day_at', 'day_credits', 'week_at', 'week_credits'])
    .where('user_id', '=', userId)
    .where('course_group_id', '=', courseGroupId)
    .executeTakeFirst()
  if (!own) return
  const ofDays = made.map(({ day, credits }) => ({ at: day, credits }))
  const ofWeeks = made.map(({ day, credits }) => ({ at: weekOf(day)[0] ?? day, credits }))
  const day = latestCredits({ at: own.day_at, credits: own.day_credits }, ofDays)
  const week = latestCredits({ at: own.week_at, credits: own.week_credits }, ofWeeks)
  const credits = made.reduce((sum, one) => sum + one.credits, 0)
  const latest = { day_at: day.at, day_credits: day.credits, week_at: week.at, week_credits: week.credits, settled_at: now }
  await work
    .updateTable('class_member')
    .set((of) => ({ credits: of('credits', '+', credits), done_tasks: of('done_tasks', '+', made.length), ...latest }))
    .where('user_id', '=', userId)
    .where('course_group_id', '=', courseGroupId)
    .execute()
}

/**
 * Tasks of the plan that the learner did in another plan of the course group: the same lesson, practice, paper or homework. They are done
 * here too, with what they earned there, and earn nothing again. Returns their ids.
 */
export async function carryOver(work: Tx, userId: number, courseGroupId: number, planId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    insert into task_done (user_id, task_id, done_day, outcome, credits, done_at)
    select distinct on (own.id) done.user_id, own.id, done.done_day, done.outcome, done.credits, done.done_at
    from task_done as done
    join plan_task as other on other.id = done.task_id and other.plan_id <> ${planId}
    join study_plan as plan on plan.id = other.plan_id and plan.course_group_id = ${courseGroupId}
    join plan_task as own on own.plan_id = ${planId} and own.kind = other.kind and own.ref_id = other.ref_id and own.need = other.need
      and own.point_id is not distinct from other.point_id and own.need_percent = other.need_percent
      and own.difficulties = other.difficulties
    where done.user_id = ${userId}
    order by own.id, done.done_at
    on conflict do nothing returning task_id as id
  `.execute(work)
  return new Set(rows.map(({ id }) => id))
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

/** Lives of a course that have not ended, soonest first. */
export function comingLives(db: Db, courseIds: readonly number[], now: number, limit: number) {
  if (courseIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('lesson')
    .select(['id as lessonId', 'course_id as courseId', 'title', 'start_at as startAt'])
    .where('course_id', 'in', courseIds)
    .where('type', '=', 'live')
    .where('end_at', '>', now)
    .orderBy('start_at')
    .limit(limit)
    .execute()
}

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
