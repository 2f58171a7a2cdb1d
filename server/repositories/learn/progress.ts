import type { Db } from '#server/database/tables'
import type { CourseProgress } from '@/contract/course/course.schema'
import type { LearnedLesson } from '@/contract/learn/lesson.schema'
import { lessonProgress } from '@/domain/learn/lesson'

/** Holds a learner's progress in a course: seconds, learned lessons, and the lesson learned last with its moment (ms). */
export type Progress = CourseProgress & { lastAt: number }

type LessonDone = { courseId: number; lessonId: number; seconds: number; isLearned: boolean; at: number }

async function donePerLesson(db: Db, userId: number, courseIds: readonly number[]): Promise<LessonDone[]> {
  return db
    .selectFrom('learn_state')
    .select(['course_id as courseId', 'lesson_id as lessonId', 'played_seconds as seconds', 'is_learned as isLearned', 'updated_at as at'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .orderBy('updated_at', 'desc')
    .orderBy('lesson_id')
    .execute()
}

async function lengths(db: Db, courseIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lesson')
    .select(['course_id as courseId', (of) => of.fn.sum<number>('length').as('seconds')])
    .where('course_id', 'in', courseIds)
    .groupBy('course_id')
    .execute()
  return new Map(rows.map((row) => [row.courseId, Number(row.seconds)]))
}

/** Progress in each of the courses; a visitor has none anywhere. */
export async function progressIn(db: Db, userId: number | null, courseIds: readonly number[]): Promise<ReadonlyMap<number, Progress>> {
  if (courseIds.length === 0) return new Map()
  const totals = await lengths(db, courseIds)
  const done = userId === null ? [] : await donePerLesson(db, userId, courseIds)
  const progressOf = (courseId: number): Progress => {
    const own = done.filter((lesson) => lesson.courseId === courseId)
    return {
      learnedSeconds: own.reduce((sum, lesson) => sum + lesson.seconds, 0),
      totalSeconds: totals.get(courseId) ?? 0,
      learnedLessons: own.filter((lesson) => lesson.isLearned).length,
      lastLessonId: own[0]?.lessonId ?? null,
      lastAt: own[0]?.at ?? 0,
    }
  }
  return new Map(courseIds.map((courseId) => [courseId, progressOf(courseId)]))
}

/** The part of it that learners are shown. */
export const shownProgress = (progress: Progress | undefined): CourseProgress => ({
  learnedSeconds: progress?.learnedSeconds ?? 0,
  totalSeconds: progress?.totalSeconds ?? 0,
  learnedLessons: progress?.learnedLessons ?? 0,
  lastLessonId: progress?.lastLessonId ?? null,
})

/** Lessons a learner lately learned, newest first. */
export async function learnedLessons(db: Db, userId: number, { page, limit }: { page: number; limit: number }): Promise<LearnedLesson[]> {
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
