import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { PlanTaskKind } from '@/contract/study/plan.schema'

/** A task of a class with how many of its members it is due for within some days, and how many of them have done it. */
export type WeekTask = { id: number; title: string; kind: PlanTaskKind; due: number; done: number }

const dueIn = (classId: number) => sql`
  from task_due as due
  join class_member as member on member.user_id = due.user_id and member.class_id = ${classId}
  join study_class as class on class.id = member.class_id
  join plan_task as task on task.id = due.task_id and task.plan_id = class.plan_id
  left join task_done as done on done.user_id = due.user_id and done.task_id = due.task_id`

/** Tasks of a class that are due from a day to another for some member, in the order they come. */
export async function tasksOfWeek(db: Db, classId: number, { from, to }: { from: number; to: number }): Promise<WeekTask[]> {
  const { rows } = await sql<WeekTask>`
    select task.id, task.title, task.kind, count(*)::integer as due, count(done.task_id)::integer as done ${dueIn(classId)}
    where due.due_day between ${from} and ${to}
    group by task.id order by min(due.due_day), task.seq, task.id`.execute(db)
  return rows
}

/** Members of a class for whom a task is due within some days, and who have not done it. */
export async function undoneBy(db: Db, classId: number, taskId: number, { from, to }: { from: number; to: number }): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select member.user_id as id ${dueIn(classId)}
    where task.id = ${taskId} and due.due_day between ${from} and ${to} and done.task_id is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Gives a class another teacher; false where the class has this one. */
export async function setClassTeacher(tx: Tx, classId: number, teacher: { id: number; title: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('study_class')
    .set({ teacher_staff_id: teacher.id, teacher_name: teacher.title, teacher_avatar: '', teacher_words: '' })
    .where('id', '=', classId)
    .where((row) => row.or([row('teacher_staff_id', 'is', null), row('teacher_staff_id', '!=', teacher.id)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
