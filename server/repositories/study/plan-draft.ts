import { sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { PlanDraftTask } from '#server/database/rows/study'
import type { Db, Tx } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'
import { lockMembers, offRestDays } from './classes'
import { classSizes } from './members'
import { lockNumbers, planTasks, stageOf } from './plans'

/** The tasks of a plan as they will be, and as they are; version 0 where nothing was changed since the plan was published. */
export type DraftedPlan = { tasks: PlanDraftTask[]; published: PlanDraftTask[]; version: number; staff: string | null; changedAt: number }

const published = async (db: Db | Tx, planId: number): Promise<PlanDraftTask[]> =>
  (await planTasks(db, planId)).map(({ id, ...task }) => ({ key: String(id), ...task }))

/** Drafts of before tasks could name a point, a share and difficulties have none of them. */
const drafted = (task: PlanDraftTask): PlanDraftTask => ({
  ...task,
  pointId: task.pointId ?? null,
  needPercent: task.needPercent ?? 0,
  difficulties: task.difficulties ?? [],
})

export async function draftedPlan(db: Db | Tx, planId: number): Promise<DraftedPlan> {
  const own = await db
    .selectFrom('plan_draft as draft')
    .innerJoin('staff', 'staff.id', 'draft.staff_id')
    .select(['draft.tasks', 'draft.version', 'draft.changed_at as changedAt', 'staff.name as staff'])
    .where('draft.plan_id', '=', planId)
    .executeTakeFirst()
  const now = await published(db, planId)
  return own
    ? { ...own, tasks: own.tasks.map(drafted), published: now }
    : { tasks: now, published: now, version: 0, staff: null, changedAt: 0 }
}

type Seen = { planId: number; version: number }
type Change = { tasks: readonly PlanDraftTask[]; staffId: number; now: number }

/** Stores changed tasks over the version that was seen; false where there is another by now. */
export async function putPlanDraft(tx: Tx, { planId, version }: Seen, { tasks, staffId, now }: Change): Promise<boolean> {
  const row = { tasks: JSON.stringify(tasks), staff_id: staffId, changed_at: now }
  if (version === 0) {
    const insert = tx.insertInto('plan_draft').values({ plan_id: planId, ...row })
    return (await insert.onConflict((known) => known.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
  }
  const change = tx.updateTable('plan_draft').set({ ...row, version: version + 1 })
  return (await change.where('plan_id', '=', planId).where('version', '=', version).executeTakeFirst()).numUpdatedRows > 0n
}

/** Forgets the changes in the version that was seen; false where there is another by now. */
export async function removePlanDraft(tx: Tx, { planId, version }: Seen): Promise<boolean> {
  const gone = tx.deleteFrom('plan_draft').where('plan_id', '=', planId).where('version', '=', version)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}

export type PlanClass = { id: number; title: string; startDay: number; members: number }

/** Classes that follow a plan, with how many learners they have. */
export const classesOfPlan = (db: Db | Tx, planId: number): Promise<PlanClass[]> =>
  db
    .selectFrom('study_class as class')
    .select(['class.id', 'class.title', 'class.start_day as startDay'])
    .leftJoin(classSizes(db), (join) => join.onRef('member.class_id', '=', 'class.id'))
    .select(({ fn, val }) => fn.coalesce('member.count', val(0)).as('members'))
    .where('class.plan_id', '=', planId)
    .orderBy('class.start_day')
    .orderBy('class.id')
    .execute()

const idsOf = (tasks: readonly PlanDraftTask[]) => tasks.flatMap(({ key }) => storedIdOf(key) ?? [])

/** Tasks that a learner has done: they cannot leave the plan. */
export async function tasksDone(db: Db | Tx, tasks: readonly PlanDraftTask[]): Promise<PlanDraftTask[]> {
  const ids = idsOf(tasks)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('task_done').select('task_id as id').distinct().where('task_id', 'in', ids).execute()
  const done = new Set(rows.map(({ id }) => String(id)))
  return tasks.filter(({ key }) => done.has(key))
}

/** Members of all classes of a plan, locked: nothing of theirs is written while their tasks change. */
export async function lockFollowers(tx: Tx, planId: number): Promise<{ userId: number }[]> {
  const followers: { userId: number }[] = []
  for (const { id } of await classesOfPlan(tx, planId)) followers.push(...(await lockMembers(tx, id)))
  return followers
}

/** Removes tasks with all that names them: their numbers may be given again. */
async function removeTasks(tx: Tx, tasks: readonly PlanDraftTask[]): Promise<void> {
  const ids = idsOf(tasks)
  if (ids.length === 0) return
  await sql`
    update plan_change as change set moves = (
      select coalesce(jsonb_agg(move), '[]'::jsonb) from jsonb_array_elements(change.moves) as move
      where (move ->> 'taskId')::integer not in (${sql.join(ids)})
    ) from task_due as due where due.task_id in (${sql.join(ids)}) and change.user_id = due.user_id`.execute(tx)
  await tx.deleteFrom('task_due').where('task_id', 'in', ids).execute()
  await tx.deleteFrom('plan_task').where('id', 'in', ids).execute()
}

/** Puts days that are still ahead where the plan has them now, off the rest days of each; what is due, done or was moved for a learner stays. */
async function moveDays(tx: Tx, planId: number, taskIds: readonly number[], today: number): Promise<void> {
  if (taskIds.length === 0) return
  const day = offRestDays(sql<number>`greatest(member.start_day + member.shifted_days + task.due_offset, ${today}::integer + 1)`)
  await sql`
    update task_due as due set due_day = ${day}
    from class_member as member join study_class as class on class.id = member.class_id, plan_task as task
    where class.plan_id = ${planId} and task.id in (${sql.join(taskIds)}) and due.task_id = task.id and due.user_id = member.user_id
      and due.due_day > ${today} and due.moved_by is null
      and not exists (select 1 from task_done as done where done.user_id = due.user_id and done.task_id = due.task_id)
  `.execute(tx)
}

/** Stages follow one another by their first day; those without a task go. */
async function orderStages(tx: Tx, planId: number): Promise<void> {
  await sql`delete from plan_stage where plan_id = ${planId} and not exists (select 1 from plan_task where stage_id = plan_stage.id)`.execute(
    tx,
  )
  await sql`
    update plan_stage set seq = placed.seq from (
      select stage.id, row_number() over (order by min(task.due_offset), stage.seq, stage.id) as seq
      from plan_stage as stage join plan_task as task on task.stage_id = stage.id
      where stage.plan_id = ${planId} group by stage.id
    ) as placed where placed.id = plan_stage.id`.execute(tx)
}

type Publishing = { planId: number; before: readonly PlanDraftTask[]; tasks: readonly PlanDraftTask[]; today: number }

/** Writes the tasks of a plan as they were drafted, in the order of their days. Learners keep what they did; days ahead follow the plan. */
export async function publishPlan(tx: Tx, { planId, before, tasks, today }: Publishing): Promise<void> {
  await lockNumbers(tx)
  const was = new Map(before.map(({ key, dueOffset }) => [key, dueOffset]))
  const moved: number[] = []
  const inOrder = tasks.map((task, at) => ({ task, at })).sort((a, b) => a.task.dueOffset - b.task.dueOffset || a.at - b.at)
  for (const [at, { task }] of inOrder.entries()) {
    const { key, stage, refId, pointId, needPercent, difficulties, dueOffset, ...rest } = task
    const about = { ref_id: refId, point_id: pointId, need_percent: needPercent, difficulties: JSON.stringify(difficulties) }
    const own = { ...rest, ...about, stage_id: await stageOf(tx, planId, stage), seq: at + 1, due_offset: dueOffset }
    const id = was.has(key) ? storedIdOf(key) : undefined
    if (id === undefined) {
      await tx
        .insertInto('plan_task')
        .values({ ...own, id: await numberAfter(tx, 'plan_task'), plan_id: planId })
        .execute()
      continue
    }
    await tx.updateTable('plan_task').set(own).where('id', '=', id).where('plan_id', '=', planId).execute()
    if (was.get(key) !== dueOffset) moved.push(id)
  }
  const kept = new Set(tasks.map(({ key }) => key))
  await removeTasks(
    tx,
    before.filter(({ key }) => !kept.has(key)),
  )
  await orderStages(tx, planId)
  await moveDays(tx, planId, moved, today)
}
