import type { Db, Tx } from '#server/database/tables'
import type { PlanTaskKind } from '@/contract/study/plan.schema'

/** A task of a class with how many of its members it is due for within some days, and how many of them have done it. */
export type WeekTask = { id: number; title: string; kind: PlanTaskKind; due: number; done: number }

type Days = { from: number; to: number }

/** Joins the tasks that are due for members of a class within some days with those that are done. */
const dueIn = (db: Db, classId: number, { from, to }: Days) =>
  db
    .selectFrom('task_due as due')
    .innerJoin('class_member as member', (join) => join.onRef('member.user_id', '=', 'due.user_id').on('member.class_id', '=', classId))
    .innerJoin('study_class as class', 'class.id', 'member.class_id')
    .innerJoin('plan_task as task', (join) => join.onRef('task.id', '=', 'due.task_id').onRef('task.plan_id', '=', 'class.plan_id'))
    .leftJoin('task_done as done', (join) => join.onRef('done.user_id', '=', 'due.user_id').onRef('done.task_id', '=', 'due.task_id'))
    .where('due.due_day', '>=', from)
    .where('due.due_day', '<=', to)

/** Tasks of a class that are due from a day to another for some member, in the order they come. */
export const tasksOfWeek = (db: Db, classId: number, days: Days): Promise<WeekTask[]> =>
  dueIn(db, classId, days)
    .select(({ fn }) => [
      'task.id',
      'task.title',
      'task.kind',
      fn.countAll<number>().as('due'),
      fn.count<number>('done.task_id').as('done'),
    ])
    .groupBy('task.id')
    .orderBy(({ fn }) => fn.min('due.due_day'))
    .orderBy('task.seq')
    .orderBy('task.id')
    .execute()

/** Members of a class for whom a task is due within some days, and who have not done it. */
export async function undoneBy(db: Db, classId: number, taskId: number, days: Days): Promise<Set<number>> {
  const rows = await dueIn(db, classId, days)
    .select('member.user_id as id')
    .where('task.id', '=', taskId)
    .where('done.task_id', 'is', null)
    .execute()
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
