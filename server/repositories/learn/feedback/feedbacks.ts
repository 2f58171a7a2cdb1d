import type { Db } from '#server/database/tables'
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
