import { type Insertable, sql } from 'kysely'
import type { OwnPlanTables } from '#server/database/rows/study'
import type { Db, Tx } from '#server/database/tables'
import type { OwnTask } from '@/domain/study/own-plan'
import type { OwnBasis, ReplanReason } from '@/domain/study/own-plan-day'

type Named = { userId: number; courseId: number }

/** Plans of a learner with their courses; a plan of a course in which the learner is in a class rests. */
const planRows = (db: Db, userId: number) =>
  db
    .selectFrom('own_plan as plan')
    .innerJoin('course', 'course.id', 'plan.course_id')
    .innerJoin('category', 'category.id', 'course.category_id')
    .select(['plan.course_id as courseId', 'course.title', 'course.price', 'category.id as subjectId', 'category.parent_id as parentId'])
    .select(['plan.daily_minutes as dailyMinutes', 'plan.rest_days as restDays', 'plan.started_day as startedDay'])
    .select('plan.remind_at as remindAt')
    .select(['plan.planned_day as plannedDay', 'plan.basis', 'plan.changes', 'plan.changed_day as changedDay'])
    .where('plan.user_id', '=', userId)

/** The plans of a learner, the newest first. */
export const ownPlansOf = (db: Db, userId: number) =>
  planRows(db, userId).orderBy('plan.made_at', 'desc').orderBy('plan.course_id').execute()

/** The plan of a learner for a course. */
export const findOwnPlan = (db: Db, { userId, courseId }: Named) =>
  planRows(db, userId).where('plan.course_id', '=', courseId).executeTakeFirst()

export type OwnPlanRow = Awaited<ReturnType<typeof ownPlansOf>>[number]

/** A plan, locked for the transaction, so that a day is laid out once. */
export const lockOwnPlan = (work: Tx, { userId, courseId }: Named): Promise<OwnPlanRow | undefined> =>
  planRows(work, userId).where('plan.course_id', '=', courseId).forUpdate('plan').executeTakeFirst()

/** Makes a plan, or changes its minutes and days off. */
export async function putOwnPlan(
  work: Tx,
  { userId, courseId }: Named,
  { dailyMinutes, restDays, day, now }: { dailyMinutes: number; restDays: readonly number[]; day: number; now: number },
): Promise<void> {
  const set = { daily_minutes: dailyMinutes, rest_days: JSON.stringify(restDays) }
  await work
    .insertInto('own_plan')
    .values({ user_id: userId, course_id: courseId, ...set, started_day: day, made_at: now })
    .onConflict((known) => known.columns(['user_id', 'course_id']).doUpdateSet(set))
    .execute()
}

/** Sets when a learner is reminded of a plan, and the day for which it counts as done. Returns whether there is the plan. */
export async function setOwnRemindAt(
  work: Tx,
  { userId, courseId }: Named,
  { remindAt, remindedDay }: { remindAt: number | null; remindedDay: number | null },
): Promise<boolean> {
  const row = await work
    .updateTable('own_plan')
    .set({ remind_at: remindAt })
    .$if(remindedDay !== null, (query) => query.set({ reminded_day: remindedDay }))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .returning('course_id')
    .executeTakeFirst()
  return row !== undefined
}

type ToRemind = { today: number; minute: number; after: Named; limit: number }

/** Plans whose minute has come and that were not reminded of today, beyond one, in the order of learners. */
export const ownPlansToRemind = (db: Db, { today, minute, after, limit }: ToRemind): Promise<Named[]> =>
  db
    .selectFrom('own_plan')
    .select(['user_id as userId', 'course_id as courseId'])
    .where('remind_at', '<=', minute)
    .where(({ or, eb }) => or([eb('reminded_day', 'is', null), eb('reminded_day', '<', today)]))
    .where(({ or, and, eb }) =>
      or([eb('user_id', '>', after.userId), and([eb('user_id', '=', after.userId), eb('course_id', '>', after.courseId)])]),
    )
    .orderBy('user_id')
    .orderBy('course_id')
    .limit(limit)
    .execute()

/** Notes a reminder of today; false when it was noted before. */
export async function recordOwnReminded(work: Tx, { userId, courseId }: Named, today: number): Promise<boolean> {
  const row = await work
    .updateTable('own_plan')
    .set({ reminded_day: today })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where(({ or, eb }) => or([eb('reminded_day', 'is', null), eb('reminded_day', '<', today)]))
    .returning('course_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a plan. Returns whether there was one. */
export async function removeOwnPlan(work: Tx, { userId, courseId }: Named): Promise<boolean> {
  await work.deleteFrom('own_plan_task').where('user_id', '=', userId).where('course_id', '=', courseId).execute()
  const { numDeletedRows } = await work
    .deleteFrom('own_plan')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes from what a day was laid out, and why anew. */
export const notePlanned = (
  work: Tx,
  { userId, courseId }: Named,
  { day, basis, changes }: { day: number; basis: OwnBasis; changes: readonly ReplanReason[] },
) =>
  work
    .updateTable('own_plan')
    .set({ planned_day: day, basis: JSON.stringify(basis) })
    .$if(changes.length > 0, (query) => query.set({ changes: JSON.stringify(changes), changed_day: day }))
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute()

/** Tasks of the days from one on, in order. */
export const ownTasksFrom = (db: Db, { userId, courseId }: Named, day: number) =>
  db
    .selectFrom('own_plan_task')
    .select(['day', 'seq', 'kind', 'ref_id as refId', 'amount', 'minutes', 'base', 'gain', 'done_at as doneAt'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('day', '>=', day)
    .orderBy('day')
    .orderBy('seq')
    .execute()

export type OwnTaskRow = Awaited<ReturnType<typeof ownTasksFrom>>[number]

/** Puts tasks of a day in the place of those of it that are not done. */
export async function putOwnTasks(
  work: Tx,
  { userId, courseId }: Named,
  day: number,
  tasks: readonly (Pick<OwnTask, 'kind' | 'refId' | 'amount' | 'minutes'> & { seq: number; base: number; gain: number | null })[],
): Promise<void> {
  await work
    .deleteFrom('own_plan_task')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('day', '=', day)
    .where('done_at', 'is', null)
    .execute()
  const rows = tasks.map(({ refId, ...task }): Insertable<OwnPlanTables['own_plan_task']> => {
    return { ...task, user_id: userId, course_id: courseId, day, ref_id: refId, done_at: null }
  })
  if (rows.length > 0) await work.insertInto('own_plan_task').values(rows).execute()
}

/** Notes tasks as done. */
export async function noteOwnDone(
  work: Tx,
  { userId, courseId }: Named,
  done: readonly { day: number; seq: number }[],
  now: number,
): Promise<void> {
  for (const { day, seq } of done)
    await work
      .updateTable('own_plan_task')
      .set({ done_at: now })
      .where('user_id', '=', userId)
      .where('course_id', '=', courseId)
      .where('day', '=', day)
      .where('seq', '=', seq)
      .execute()
}

/** How many lessons a course has; undefined for an unknown one. */
export async function lessonsOfCourse(db: Db, courseId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('course')
    .select((of) =>
      of.selectFrom('lesson').select(of.fn.countAll<number>().as('count')).whereRef('lesson.course_id', '=', 'course.id').as('lessons'),
    )
    .where('id', '=', courseId)
    .executeTakeFirst()
  return row && Number(row.lessons ?? 0)
}

/** Courses that a learner may learn, has no plan for, and is in no class of. */
export async function coursesToPlan(db: Db, userId: number, now: number, limit: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select course.id, course.title from course
    where (exists (select 1 from entitlement as held where held.user_id = ${userId} and held.course_id = course.id
        and (held.expires_at is null or held.expires_at > ${now}))
      or (course.price = 0 and exists (select 1 from learn_state as state where state.user_id = ${userId} and state.course_id = course.id)))
      and not exists (select 1 from own_plan where own_plan.user_id = ${userId} and own_plan.course_id = course.id)
      and not exists (select 1 from class_member as member join course_group as of on of.id = member.course_group_id
        where member.user_id = ${userId} and of.course_id = course.id)
      and exists (select 1 from lesson where lesson.course_id = course.id)
    order by course.id limit ${limit}`.execute(db)
  return rows
}
