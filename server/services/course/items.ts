import type { Deps } from '#server/deps'
import { chapterTitles } from '#server/repositories/learn/lesson/chapters'
import { lessonsFor } from '#server/repositories/learn/lesson/learned'
import { accessTo } from '#server/services/learn/access-to'
import { lessonView } from '#server/services/learn/lesson-view'
import type { Chapter, LearnStatus } from '@/contract/course/course.schema'
import { canLearn } from '@/domain/course/course-access'
import { learnStatus } from '@/domain/learn/lesson-status'

type Asked = { courseId: number; userId: number | null; status?: LearnStatus | undefined }

/** Chapters and lessons of a course with their state for the visitor; a chapter without a lesson of the wanted status is left out. */
export async function courseItems({ db, now }: Deps, { courseId, userId, status = 'all' }: Asked): Promise<Chapter[]> {
  const at = now()
  const { access } = await accessTo(db, userId, courseId, at)
  const chapters = await chapterTitles(db, courseId)
  const lessons = await lessonsFor(db, userId, courseId)
  const shown = chapters.map((chapter) => ({
    ...chapter,
    lessons: lessons
      .filter((lesson) => lesson.chapter_id === chapter.id)
      .map((lesson) => ({ ...lessonView(lesson, at), canLearn: canLearn(access, lesson.is_trial) }))
      .filter((lesson) => status === 'all' || learnStatus(lesson) === status),
  }))
  return status === 'all' ? shown : shown.filter(({ lessons }) => lessons.length > 0)
}
