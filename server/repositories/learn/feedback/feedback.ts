import { replaceList } from '#server/database/replace-list'
import type { Db, Tx } from '#server/database/tables'
import type { Feedback, FeedbackTag, NewFeedback } from '@/contract/learn/feedback.schema'

/** Words to choose from, by stars. */
export async function feedbackTags(db: Db): Promise<FeedbackTag[]> {
  return db.selectFrom('feedback_tag').select(['id', 'stars', 'text']).orderBy('stars', 'desc').orderBy('seq').execute()
}

/** A learner's feedback on a lesson. */
export async function feedbackOf(db: Db, userId: number, lessonId: number): Promise<Feedback | null> {
  const row = await db
    .selectFrom('lesson_feedback')
    .select(['lesson_id as lessonId', 'stars', 'tag_ids as tagIds', 'text', 'made_at as madeAt'])
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the first word of a learner about a lesson; a later one does not change it. */
export async function keepFeedback(db: Db, userId: number, given: NewFeedback, now: number): Promise<void> {
  const { courseId, lessonId, stars, tagIds, text, watchTime } = given
  await db
    .insertInto('lesson_feedback')
    .values({
      user_id: userId,
      course_id: courseId,
      lesson_id: lessonId,
      stars,
      tag_ids: JSON.stringify(tagIds),
      text: text.trim(),
      watch_time: watchTime,
      made_at: now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'lesson_id']).doNothing())
    .execute()
}

export type FeedbackLine = { id: number; course: string; lesson: string; stars: number; text: string; madeAt: number }

/** Feedback on lessons, newest first. */
export const listFeedback = (
  db: Db,
  { stars, before, limit }: { stars?: number; before?: number; limit: number },
): Promise<FeedbackLine[]> =>
  db
    .selectFrom('lesson_feedback as said')
    .innerJoin('course', 'course.id', 'said.course_id')
    .innerJoin('lesson', 'lesson.id', 'said.lesson_id')
    .select(['said.id', 'course.title as course', 'lesson.title as lesson', 'said.stars', 'said.text', 'said.made_at as madeAt'])
    .$if(stars !== undefined, (query) => query.where('said.stars', '=', stars ?? 0))
    .$if(before !== undefined, (query) => query.where('said.id', '<', before ?? 0))
    .orderBy('said.id', 'desc')
    .limit(limit)
    .execute()

/** Makes the words that learners choose from those given, in their order. */
export const putFeedbackTags = (tx: Tx, rows: readonly { id: number | null; stars: number; text: string }[]): Promise<void> =>
  replaceList(tx, 'feedback_tag', { owner: {}, rows, noun: '标签' })
