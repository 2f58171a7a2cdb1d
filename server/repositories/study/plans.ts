import { sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { PlanDraftTask } from '#server/database/rows/study'
import type { Db, Tx } from '#server/database/tables'
import type { ReplanMove } from '@/domain/study/replan'

type Page = { before: number | undefined; limit: number }

const plans = (db: Db | Tx) =>
  db
    .selectFrom('study_plan as plan')
    .innerJoin('course_group as of', 'of.id', 'plan.course_group_id')
    .select(['plan.id', 'plan.title', 'of.title as groupTitle', 'plan.course_group_id as courseGroupId', 'plan.day_minutes as dayMinutes'])
    .select((from) => [
      from
        .selectFrom('plan_task')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('plan_id', '=', 'plan.id')
        .as('taskCount'),
      from
        .selectFrom('study_class')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('plan_id', '=', 'plan.id')
        .as('classCount'),
    ])

export type PlanLine = Awaited<ReturnType<typeof listPlans>>[number]

/** Plans below an id, newest first. */
export const listPlans = (db: Db, { before, limit }: Page) =>
  plans(db)
    .$if(before !== undefined, (of) => of.where('plan.id', '<', before ?? 0))
    .orderBy('plan.id', 'desc')
    .limit(limit)
    .execute()

export const planLine = (db: Db | Tx, id: number) => plans(db).where('plan.id', '=', id).executeTakeFirst()

/** Plans a class can follow, by id. */
export const plansOfClass = (db: Db, classId: number) =>
  db
    .selectFrom('study_plan as plan')
    .innerJoin('study_class as class', 'class.course_group_id', 'plan.course_group_id')
    .select(['plan.id', 'plan.title', 'class.plan_id as current'])
    .where('class.id', '=', classId)
    .orderBy('plan.id')
    .execute()

type PlanTerms = { title: string; dayMinutes: number }

export type DraftTask = Omit<PlanDraftTask, 'key'>

/** Tasks of a plan in its order, each with its stage. */
export const planTasks = (db: Db | Tx, planId: number) =>
  db
    .selectFrom('plan_task as task')
    .innerJoin('plan_stage as stage', 'stage.id', 'task.stage_id')
    .select(['task.id', 'stage.title as stage', 'task.title', 'task.kind', 'task.level', 'task.ref_id as refId', 'task.need'])
    .select(['task.point_id as pointId', 'task.need_percent as needPercent', 'task.difficulties'])
    .select(['task.minutes', 'task.credits', 'task.due_offset as dueOffset'])
    .where('task.plan_id', '=', planId)
    .orderBy('stage.seq')
    .orderBy('task.seq')
    .execute()

const tableOf = {
  lesson: 'lesson',
  live: 'lesson',
  practice: 'tiku_chapter',
  paper: 'paper',
  homework: 'homework',
  reading: 'article',
} as const

/** The chapters of the knowledge points that tasks are about. */
async function pointsIn(db: Db | Tx, tasks: readonly DraftTask[]): Promise<ReadonlyMap<number, number>> {
  const ids = tasks.flatMap(({ pointId }) => pointId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('knowledge_point').select(['id', 'chapter_id as chapterId']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, chapterId }) => [id, chapterId]))
}

/** Tasks about something that is not there. */
export async function withoutRef(db: Db | Tx, tasks: readonly DraftTask[]): Promise<DraftTask[]> {
  const known = new Set<string>()
  for (const table of new Set(tasks.map(({ kind }) => tableOf[kind]))) {
    const ids = [...new Set(tasks.filter(({ kind }) => tableOf[kind] === table).map(({ refId }) => refId))]
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db)
    for (const { id } of rows) known.add(`${table}:${id}`)
  }
  const points = await pointsIn(db, tasks)
  const isKnown = ({ kind, refId, pointId }: DraftTask) =>
    known.has(`${tableOf[kind]}:${refId}`) && (pointId === null || points.get(pointId) === refId)
  return tasks.filter((task) => !isKnown(task))
}

/** The plan that tasks are added to, or the group that a new plan is for. */
export type PlanPlace = { planId: number } | { courseGroupId: number }

/** Tasks about lessons that a class of the plan may not open: of another course with a price, and not to be tried. */
export async function closedRefs(db: Db | Tx, place: PlanPlace, tasks: readonly DraftTask[]): Promise<DraftTask[]> {
  const lessons = tasks.filter(({ kind }) => kind === 'lesson' || kind === 'live')
  if (lessons.length === 0) return []
  const group = 'planId' in place ? sql`(select course_group_id from study_plan where id = ${place.planId})` : sql`${place.courseGroupId}`
  const { rows } = await sql<{ id: number }>`
    select lesson.id from lesson join course on course.id = lesson.course_id
    where lesson.id in (${sql.join(lessons.map(({ refId }) => refId))}) and course.price > 0 and not lesson.is_trial
      and course.id <> (select course_id from course_group where id = ${group})`.execute(db)
  const closed = new Set(rows.map(({ id }) => id))
  return lessons.filter(({ refId }) => closed.has(refId))
}

/** Numbers are counted on from the largest: whoever makes a plan waits for who makes another. */
export async function lockNumbers(work: Tx): Promise<void> {
  await work.selectFrom('course_group').select('id').orderBy('id').limit(1).forUpdate().execute()
}

export async function stageOf(work: Tx, planId: number, title: string): Promise<number> {
  const known = await work.selectFrom('plan_stage').select('id').where('plan_id', '=', planId).where('title', '=', title).executeTakeFirst()
  if (known) return known.id
  const seq = await numberAfter(work, 'plan_stage', 'seq', { column: 'plan_id', value: planId })
  const row = { id: await numberAfter(work, 'plan_stage'), plan_id: planId, seq, title, intro: '' }
  return (await work.insertInto('plan_stage').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds tasks after those a plan has; a stage that the plan has no stage of that name for is added too. */
export async function addPlanTasks(work: Tx, planId: number, tasks: readonly DraftTask[]): Promise<void> {
  await lockNumbers(work)
  for (const { stage, refId, pointId, needPercent, difficulties, dueOffset, ...task } of tasks) {
    const stage_id = await stageOf(work, planId, stage)
    const seq = await numberAfter(work, 'plan_task', 'seq', { column: 'plan_id', value: planId })
    const about = { ref_id: refId, point_id: pointId, need_percent: needPercent, difficulties: JSON.stringify(difficulties) }
    const row = { ...task, ...about, id: await numberAfter(work, 'plan_task'), plan_id: planId, stage_id, seq, due_offset: dueOffset }
    await work.insertInto('plan_task').values(row).execute()
  }
}

/** Writes a new plan for the classes of a course group; its id. */
export async function addPlan(work: Tx, courseGroupId: number, title: string, tasks: readonly DraftTask[]): Promise<number> {
  await lockNumbers(work)
  const row = { id: await numberAfter(work, 'study_plan'), course_group_id: courseGroupId, title }
  const { id } = await work.insertInto('study_plan').values(row).returning('id').executeTakeFirstOrThrow()
  await addPlanTasks(work, id, tasks)
  return id
}

/** Names a plan and sets the minutes that a day of it should not pass; false where somebody changed them since they were seen. */
export async function changePlan(work: Tx, id: number, was: PlanTerms, { title, dayMinutes }: PlanTerms): Promise<boolean> {
  const change = work.updateTable('study_plan').set({ title, day_minutes: dayMinutes }).where('id', '=', id)
  const made = await change.where('title', '=', was.title).where('day_minutes', '=', was.dayMinutes).executeTakeFirst()
  return made.numUpdatedRows === 1n
}

export const courseGroupTitle = (db: Db | Tx, id: number) =>
  db.selectFrom('course_group').select('title').where('id', '=', id).executeTakeFirst()

/** Names of all study groups. */
export const courseGroupTitles = (db: Db): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('course_group').select(['id', 'title']).orderBy('id').execute()

type Of = { userId: number; courseGroupId: number }
type NewChange = Of & { day: number; moves: readonly ReplanMove[]; neededMinutes: number | null; at: number }

const changes = (db: Db, { userId, courseGroupId }: Of) =>
  db
    .selectFrom('plan_change')
    .select(['id', 'day', 'status', 'moves', 'needed_minutes as neededMinutes'])
    .where('user_id', '=', userId)
    .where('course_group_id', '=', courseGroupId)
    .orderBy('day', 'desc')
    .limit(1)

/** The latest change of a learner's plan. */
export const lastChange = (db: Db, of: Of) => changes(db, of).executeTakeFirst()

/** A change of a learner, locked for the transaction. */
export const lockChange = (work: Tx, userId: number, id: number) =>
  work
    .selectFrom('plan_change')
    .select(['id', 'status', 'moves', 'course_group_id as courseGroupId'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Notes a change and moves the days; undefined when there was one on that day. */
export async function writeChange(work: Tx, { userId, courseGroupId, day, moves, neededMinutes, at }: NewChange) {
  const made = await work
    .insertInto('plan_change')
    .values({
      user_id: userId,
      course_group_id: courseGroupId,
      day,
      status: 'made',
      moves: JSON.stringify(moves),
      needed_minutes: neededMinutes,
      made_at: at,
    })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await sql`
    update task_due as due set planned_day = case when move.reason = 'overdue' then move.to_day else due.planned_day end,
      due_day = case when move.reason = 'room' then move.to_day else due.due_day end,
      moved_by = case when move.reason = 'room' then ${made.id}::integer else due.moved_by end
    from jsonb_to_recordset(${JSON.stringify(rowsOf(moves))}::jsonb) as move (task_id integer, from_day integer, to_day integer, reason text)
    where due.user_id = ${userId} and due.task_id = move.task_id
  `.execute(work)
  return made.id
}

const rowsOf = (moves: readonly ReplanMove[]) =>
  moves.map(({ taskId, from, to, reason }) => ({ task_id: taskId, from_day: from, to_day: to, reason }))

export const recordChange = (work: Tx, id: number, status: 'confirmed' | 'undone') =>
  work.updateTable('plan_change').set({ status }).where('id', '=', id).execute()

/** Takes moves back: planned days go, and due days return where that is still ahead and the task is not done. */
export async function takeBack(work: Tx, userId: number, moves: readonly ReplanMove[], today: number): Promise<void> {
  await sql`
    update task_due as due set planned_day = case when move.reason = 'overdue' then null else due.planned_day end,
      due_day = case when move.reason = 'room' then move.from_day else due.due_day end,
      moved_by = case when move.reason = 'room' then null else due.moved_by end
    from jsonb_to_recordset(${JSON.stringify(rowsOf(moves))}::jsonb) as move (task_id integer, from_day integer, to_day integer, reason text)
    where due.user_id = ${userId} and due.task_id = move.task_id
      and (move.reason = 'overdue' and due.planned_day = move.to_day
        or move.reason = 'room' and due.due_day = move.to_day and move.from_day >= ${today})
      and not exists (select 1 from task_done as done where done.user_id = due.user_id and done.task_id = due.task_id)
  `.execute(work)
}

/** Notes that a learner opened an article: from now on, as long as it was not read to its end before. */
export async function openReading(db: Db, userId: number, articleId: number, now: number): Promise<void> {
  await db
    .insertInto('article_reading')
    .values({ user_id: userId, article_id: articleId, opened_at: now, finished_at: null })
    .onConflict((known) =>
      known.columns(['user_id', 'article_id']).doUpdateSet({ opened_at: now }).where('article_reading.finished_at', 'is', null),
    )
    .execute()
}

/** A learner's reading of an article, locked for the transaction. */
export const lockReading = (work: Tx, userId: number, articleId: number) =>
  work
    .selectFrom('article_reading')
    .select(['opened_at as openedAt', 'finished_at as finishedAt'])
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .forUpdate()
    .executeTakeFirst()

export const finishReading = (work: Tx, userId: number, articleId: number, now: number) =>
  work
    .updateTable('article_reading')
    .set({ finished_at: now })
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .where('finished_at', 'is', null)
    .execute()

/** Whether a learner has read an article to its end. */
export async function hasRead(db: Db, userId: number, articleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('article_reading')
    .select('finished_at as finishedAt')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  return row?.finishedAt != null
}

/** When a learner had read articles to their end. */
export const finishedReadings = (db: Db, userId: number, articleIds: readonly number[]) =>
  db
    .selectFrom('article_reading')
    .select(['article_id as id', 'finished_at as at'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', articleIds)
    .execute()
