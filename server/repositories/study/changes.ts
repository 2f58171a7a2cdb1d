import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { ReplanMove } from '@/domain/study/replan'

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

export const noteChange = (work: Tx, id: number, status: 'confirmed' | 'undone') =>
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
