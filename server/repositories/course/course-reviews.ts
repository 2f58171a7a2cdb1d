import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { Review, WriteReview } from '@/contract/course/around.schema'

const reviewRows = (db: Db | Tx) =>
  db
    .selectFrom('course_review')
    .innerJoin('users', 'users.id', 'course_review.user_id')
    .selectAll('course_review')
    .select(['users.nickname', 'users.avatar'])

type Row = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number]

const reviewOf = (row: Row, userId: number | null): Review => ({
  id: row.id,
  nickname: row.nickname,
  avatar: row.avatar,
  stars: row.stars,
  tags: row.tags,
  body: row.body,
  reply: row.reply,
  createdAt: row.created_at,
  isMine: row.user_id === userId,
})

type Page = { tag?: string | undefined; page: number; limit: number }

/** Reviews of a course, newest first. */
export async function reviewsOf(db: Db, courseId: number, userId: number | null, { tag, page, limit }: Page): Promise<Review[]> {
  const rows = await reviewRows(db)
    .where('course_review.course_id', '=', courseId)
    .where('course_review.is_shown', '=', true)
    .$if(tag !== undefined, (rest) => rest.where(sql<boolean>`course_review.tags @> ${JSON.stringify([tag])}::jsonb`))
    .orderBy('course_review.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map((row) => reviewOf(row, userId))
}

/** Reads the learner's own review of a course, shown or not. */
export async function learnerReview(db: Db, courseId: number, userId: number): Promise<Review | null> {
  const row = await reviewRows(db).where('course_review.course_id', '=', courseId).where('user_id', '=', userId).executeTakeFirst()
  return row ? reviewOf(row, userId) : null
}

/** How many reviews gave one to five stars. */
export async function starCounts(db: Db, courseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('course_review')
    .select(['stars', (of) => of.fn.countAll<number>().as('n')])
    .where('course_id', '=', courseId)
    .where('is_shown', '=', true)
    .groupBy('stars')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => Number(rows.find((row) => row.stars === stars)?.n ?? 0))
}

/** Tags of the reviews, the most used first. */
export async function tagCounts(db: Db, courseId: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::integer as count
    from course_review, jsonb_array_elements_text(tags) as tag
    where course_id = ${courseId} and is_shown
    group by tag order by count desc, tag limit 12
  `.execute(db)
  return rows
}

/** One review a learner and course; written again it replaces the first, and the school's answer to it goes. */
export async function putReview(db: Db, courseId: number, userId: number, review: WriteReview, now: number): Promise<void> {
  const { stars, body } = review
  const tags = JSON.stringify(review.tags)
  await db
    .insertInto('course_review')
    .values({ course_id: courseId, user_id: userId, stars, body, tags, created_at: now })
    .onConflict((on) => on.columns(['user_id', 'course_id']).doUpdateSet({ stars, body, tags, reply: '', created_at: now }))
    .execute()
}

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
