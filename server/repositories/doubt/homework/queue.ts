import type { Db } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('homework_submission as done')
    .innerJoin('homework', 'homework.id', 'done.homework_id')
    .select(['done.id', 'homework.title', 'done.homework_id as homeworkId', 'done.user_id as userId', 'done.version', 'done.status'])
    .select(['done.answers', 'done.item_marks as itemMarks', 'done.is_late as isLate', 'done.marks', 'done.comment'])
    .select(['done.voice', 'done.submitted_at as submittedAt'])

export type HomeworkTask = Awaited<ReturnType<typeof listHomeworkTasks>>[number]

/** Homework that was handed in, newest first. */
export function listHomeworkTasks(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'submitted' || status === 'returned' || status === 'passed') query = query.where('done.status', '=', status)
  if (before !== undefined) query = query.where('done.id', '<', before)
  return query.orderBy('done.id', 'desc').limit(limit).execute()
}

export const homeworkTask = (db: Db, id: number) => rows(db).where('done.id', '=', id).executeTakeFirst()

/** How much homework waits to be marked, and since when. */
export const waitingHomework = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('homework_submission')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('submitted_at').as('oldest')])
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()
