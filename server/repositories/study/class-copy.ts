import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'

type Wish = { title: string; startDay: number; capacity: number; teacherName: string }

/** Opens another class like one, on the same plan with a new first day; its id, undefined where there is none to copy. */
export async function copyClass(tx: Tx, id: number, { title, startDay, capacity, teacherName }: Wish): Promise<number | undefined> {
  const from = await tx.selectFrom('study_class').selectAll().where('id', '=', id).executeTakeFirst()
  if (!from) return undefined
  // Classes of a group are numbered one after another: two copies at once must not get one number.
  await tx.selectFrom('course_group').select('id').where('id', '=', from.course_group_id).forUpdate().execute()
  const made = await tx
    .insertInto('study_class')
    .values({
      ...from,
      id: sql<number>`(select coalesce(max(id), 0) + 1 from study_class)`,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from study_class where course_group_id = ${from.course_group_id})`,
      title,
      start_day: startDay,
      capacity,
      teacher_name: teacherName,
      is_open: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Copies a plan with its stages and tasks; the id of the copy, undefined where there is none to copy. */
export async function copyPlan(tx: Tx, planId: number, title: string): Promise<number | undefined> {
  const from = await tx.selectFrom('study_plan').select(['id', 'course_group_id']).where('id', '=', planId).executeTakeFirst()
  if (!from) return undefined
  const plan = { id: sql<number>`(select coalesce(max(id), 0) + 1 from study_plan)`, course_group_id: from.course_group_id, title }
  const { id } = await tx.insertInto('study_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  for (const { id: stageId, ...stage } of await tx
    .selectFrom('plan_stage')
    .selectAll()
    .where('plan_id', '=', from.id)
    .orderBy('seq')
    .execute()) {
    const own = { ...stage, plan_id: id, id: sql<number>`(select coalesce(max(id), 0) + 1 from plan_stage)` }
    const made = await tx.insertInto('plan_stage').values(own).returning('id').executeTakeFirstOrThrow()
    await sql`insert into plan_task (id, plan_id, stage_id, seq, kind, level, title, ref_id, need, minutes, credits, due_offset)
      select (select coalesce(max(id), 0) from plan_task) + row_number() over (order by seq), ${id}, ${made.id}, seq, kind, level, title,
        ref_id, need, minutes, credits, due_offset
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
