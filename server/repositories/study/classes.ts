import { type RawBuilder, sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import type { ClassTeacher } from './groups'

type Wish = { title: string; startDay: number; capacity: number; teacher: ClassTeacher }

/** Opens another class like one, on the same plan with a new first day; its id, undefined where there is none to copy. */
export async function copyClass(tx: Tx, id: number, { title, startDay, capacity, teacher }: Wish): Promise<number | undefined> {
  const from = await tx.selectFrom('study_class').selectAll().where('id', '=', id).executeTakeFirst()
  if (!from) return undefined
  // Classes of a group are numbered one after another: two copies at once must not get one number.
  await tx.selectFrom('course_group').select('id').where('id', '=', from.course_group_id).forUpdate().execute()
  const made = await tx
    .insertInto('study_class')
    .values({
      ...from,
      id: await numberAfter(tx, 'study_class'),
      seq: await numberAfter(tx, 'study_class', 'seq', { column: 'course_group_id', value: from.course_group_id }),
      title,
      start_day: startDay,
      capacity,
      teacher_name: teacher.title,
      teacher_staff_id: teacher.id,
      is_open: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Copies a plan with its stages and tasks; the id of the copy, undefined where there is none to copy. */
export async function copyPlan(tx: Tx, planId: number, title: string): Promise<number | undefined> {
  const from = await tx
    .selectFrom('study_plan')
    .select(['id', 'course_group_id', 'day_minutes'])
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!from) return undefined
  const plan = {
    id: await numberAfter(tx, 'study_plan'),
    course_group_id: from.course_group_id,
    title,
    day_minutes: from.day_minutes,
  }
  const { id } = await tx.insertInto('study_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  for (const { id: stageId, ...stage } of await tx
    .selectFrom('plan_stage')
    .selectAll()
    .where('plan_id', '=', from.id)
    .orderBy('seq')
    .execute()) {
    const own = { ...stage, plan_id: id, id: await numberAfter(tx, 'plan_stage') }
    const made = await tx.insertInto('plan_stage').values(own).returning('id').executeTakeFirstOrThrow()
    const next = await numberAfter(tx, 'plan_task')
    await sql`insert into plan_task (id, plan_id, stage_id, seq, kind, level, title, ref_id, point_id, need, need_percent, difficulties, minutes, credits,
      due_offset)
      select ${next}::int - 1 + row_number() over (order by seq), ${id}, ${made.id}, seq, kind, level, title,
        ref_id, point_id, need, need_percent, difficulties, minutes, credits, due_offset
      from plan_task where plan_id = ${from.id} and stage_id = ${stageId}`.execute(tx)
  }
  return id
}

/** Copies the plan of a class and gives the copy to this class alone; the id of the copy. */
export async function copyClassPlan(tx: Tx, classId: number, title: string): Promise<number | undefined> {
  const from = await tx.selectFrom('study_class').select('plan_id').where('id', '=', classId).executeTakeFirst()
  const id = from && (await copyPlan(tx, from.plan_id, title))
  if (id !== undefined) await tx.updateTable('study_class').set({ plan_id: id }).where('id', '=', classId).execute()
  return id
}

/** Opens or closes a class for joining; false when it is so already. */
export async function setClassOpen(work: Tx, id: number, isOpen: boolean): Promise<boolean> {
  const row = await work
    .updateTable('study_class')
    .set({ is_open: isOpen })
    .where('id', '=', id)
    .where('is_open', '=', !isOpen)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The first day from `day` on that is none of a member's rest days; weekdays count from Monday, 0. */
export const offRestDays = (day: RawBuilder<number>) => sql<number>`(
  select each from generate_series(${day}, ${day} + 6) as each
  where not member.rest_days @> to_jsonb((each + 3) % 7) order by each limit 1)`

/** Members of a class, locked for the transaction one after another: rows on several machines are not locked by one statement. */
export async function lockMembers(work: Tx, classId: number): Promise<{ userId: number }[]> {
  const members = await work.selectFrom('class_member').select('user_id as userId').where('class_id', '=', classId).orderBy('id').execute()
  const locked: { userId: number }[] = []
  for (const { userId } of members) {
    const ofLearner = work.selectFrom('class_member').select('user_id as userId').where('user_id', '=', userId)
    const row = await ofLearner.where('class_id', '=', classId).forNoKeyUpdate().executeTakeFirst()
    if (row) locked.push(row)
  }
  return locked
}

type Moved = { userId: number; count: number }

/** Shifts the due days of those members that fit a condition on `member`. */
async function shiftMembers(work: Tx, fits: RawBuilder<boolean>, days: number, today: number): Promise<Moved[]> {
  const next = offRestDays(sql<number>`greatest(due.due_day + ${days}::integer, ${today}::integer)`)
  const { rows } = await sql<Moved>`
    with open as (
      select due.user_id, due.task_id, ${next} as next_day
      from class_member as member
      join study_class as class on class.id = member.class_id
      join plan_task as task on task.plan_id = class.plan_id
      join task_due as due on due.user_id = member.user_id and due.task_id = task.id
      where ${fits} and due.due_day >= ${today}
        and not exists (select 1 from task_done as done where done.user_id = due.user_id and done.task_id = due.task_id)
    ), moved as (
      update task_due set due_day = open.next_day from open
      where task_due.user_id = open.user_id and task_due.task_id = open.task_id and task_due.due_day <> open.next_day
      returning task_due.user_id
    )
    select user_id as "userId", count(*)::integer as count from moved group by user_id order by user_id
  `.execute(work)
  await sql`
    update class_member as member set
      start_day = case when start_day > ${today} then greatest(start_day + ${days}::integer, ${today}::integer) else start_day end,
      shifted_days = case when start_day > ${today} then shifted_days else shifted_days + ${days}::integer end
    where ${fits}
  `.execute(work)
  return rows
}

/**
 * Shifts the plan of a class by so many days: due days of what is not done and not overdue, never before today and off the member's rest
 * days. What is done or overdue stays. A class that has not begun begins that much later or earlier. Returns how many days moved by member.
 */
export async function shiftClass(work: Tx, classId: number, days: number, today: number): Promise<Moved[]> {
  await lockMembers(work, classId)
  const moved = await shiftMembers(work, sql<boolean>`member.class_id = ${classId}`, days, today)
  await sql`
    update study_class set start_day = greatest(start_day + ${days}::integer, ${today}::integer)
    where id = ${classId} and start_day > ${today}
  `.execute(work)
  return moved
}

/** Shifts the plan of one member by so many days, as that of a class is; tasks that have no day yet get theirs by it. Returns how many days moved. */
export async function shiftMember(work: Tx, id: number, days: number, today: number): Promise<number> {
  const userId = await learnerOfRow(work, 'class_member', id)
  await work.selectFrom('class_member').select('id').where('user_id', '=', userId).where('id', '=', id).forNoKeyUpdate().execute()
  const [moved] = await shiftMembers(work, sql<boolean>`member.id = ${id}`, days, today)
  return moved?.count ?? 0
}

/**
 * Gives a class another plan of its course group. Members keep what they did and earned; the new plan's tasks are due as the plan says,
 * but never before today. Returns the members, or undefined where the plan is of another course group or the class has it already.
 */
export async function giveClassPlan(work: Tx, classId: number, planId: number, today: number): Promise<{ userId: number }[] | undefined> {
  const given = await sql<{ id: number }>`
    update study_class as class set plan_id = ${planId} where class.id = ${classId} and class.plan_id <> ${planId}
      and exists (select 1 from study_plan as plan where plan.id = ${planId} and plan.course_group_id = class.course_group_id)
    returning class.id
  `.execute(work)
  if (given.rows.length === 0) return undefined
  const members = await lockMembers(work, classId)
  const day = offRestDays(sql<number>`greatest(member.start_day + member.shifted_days + task.due_offset, ${today}::integer)`)
  await sql`
    insert into task_due (user_id, task_id, due_day)
    select member.user_id, task.id, ${day} from class_member as member join plan_task as task on task.plan_id = ${planId}
    where member.class_id = ${classId}
    on conflict (user_id, task_id) do nothing
  `.execute(work)
  return members
}
