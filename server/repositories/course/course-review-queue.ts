import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('course_review as review')
    .innerJoin('course', 'course.id', 'review.course_id')
    .select(['review.id', 'review.user_id as userId', 'review.course_id as courseId', 'course.title', 'stars', 'body', 'reply'])
    .select(['is_shown as isShown', 'created_at as createdAt'])

export type ReviewLine = Awaited<ReturnType<typeof listReviewLines>>[number]

/** Reviews of courses, newest first. */
export function listReviewLines(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'unanswered') query = query.where('reply', '=', '').where('is_shown', '=', true)
  if (status === 'hidden') query = query.where('is_shown', '=', false)
  if (before !== undefined) query = query.where('review.id', '<', before)
  return query.orderBy('review.id', 'desc').limit(limit).execute()
}

export const reviewLine = (db: Db, id: number) => rows(db).where('review.id', '=', id).executeTakeFirst()

type Decision = { reply: string; isShown: boolean; createdAt: number }

/** Answers a review, shows or hides it; false when its learner wrote it again meanwhile. */
export async function decideReview(tx: Tx, id: number, { reply, isShown, createdAt }: Decision): Promise<boolean> {
  const decided = await tx
    .updateTable('course_review')
    .set({ reply, is_shown: isShown })
    .where('id', '=', id)
    .where('created_at', '=', createdAt)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
