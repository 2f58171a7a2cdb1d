import type { LearnedLesson, RecordQuery } from '@/contract/learning/learning.schema'
import { lessonProgress } from '@/domain/learning/lesson-status'
import type { Deps } from '../../deps'

/** Lessons lately learned, newest first. */
export async function learningRecord({ db }: Deps, userId: number, { page = 0, limit = 20 }: RecordQuery): Promise<LearnedLesson[]> {
  const rows = await db
    .selectFrom('learn_state as learned')
    .innerJoin('lesson', 'lesson.id', 'learned.lesson_id')
    .innerJoin('course', 'course.id', 'learned.course_id')
    .select([
      'learned.course_id as courseId',
      'course.title as courseTitle',
      'learned.lesson_id as lessonId',
      'lesson.title as lessonTitle',
    ])
    .select(['learned.played_seconds as seconds', 'lesson.length', 'learned.updated_at as learnedAt'])
    .where('learned.user_id', '=', userId)
    .orderBy('learned.updated_at', 'desc')
    .orderBy('learned.lesson_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ seconds, length, ...row }) => ({ ...row, lessonProgress: lessonProgress(seconds, length) }))
}
