import type { Db } from '#server/database/tables'

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
