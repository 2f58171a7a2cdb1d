import type { Db, Tx } from '#server/database/tables'

/** Work for staff: questions that wait for an answer, and texts that wait for review. */
export type DoubtTask = { id: number; text: string; status: string; visibility: string; answerCount: number; madeAt: number; about: string }

const rows = (db: Db) =>
  db
    .selectFrom('doubt')
    .leftJoin('course', 'course.id', 'doubt.course_id')
    .leftJoin('lesson', 'lesson.id', 'doubt.lesson_id')
    .select(['doubt.id', 'doubt.text', 'doubt.status', 'doubt.visibility', 'doubt.answer_count as answerCount', 'doubt.made_at as madeAt'])
    .select((from) => from.fn.coalesce('lesson.title', 'course.title', from.val('')).as('about'))
    .where('doubt.deleted_at', 'is', null)

export type DoubtTaskFilter = { status?: string; visibility?: string; before?: number; limit: number }

/** Questions for staff, newest first. */
export function listDoubtTasks(db: Db, { status, visibility, before, limit }: DoubtTaskFilter): Promise<DoubtTask[]> {
  let query = rows(db)
  if (status === 'open' || status === 'answered' || status === 'accepted' || status === 'closed')
    query = query.where('doubt.status', '=', status)
  if (visibility === 'public' || visibility === 'held' || visibility === 'hidden') query = query.where('doubt.visibility', '=', visibility)
  if (before !== undefined) query = query.where('doubt.id', '<', before)
  return query.orderBy('doubt.id', 'desc').limit(limit).execute()
}

export const doubtTask = (db: Db, id: number) => rows(db).where('doubt.id', '=', id).executeTakeFirst()

/** How many public questions wait for an answer, and since when. */
export const waitingDoubts = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('doubt')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('made_at').as('oldest')])
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Shows a held question or takes it down; false when it is so already. */
export async function setDoubtVisibility(work: Tx, id: number, visibility: 'public' | 'hidden', now: number): Promise<boolean> {
  const made = await work
    .updateTable('doubt')
    .set({ visibility, touched_at: now })
    .where('id', '=', id)
    .where('visibility', '!=', visibility)
    .returning('id')
    .executeTakeFirst()
  await work.updateTable('doubt_report').set({ decided_at: now }).where('doubt_id', '=', id).where('decided_at', 'is', null).execute()
  return made !== undefined
}

/** Teachers who may sign an answer. */
export const teacherNames = (db: Db) => db.selectFrom('teacher').select(['id', 'name']).orderBy('id').execute()
