import type { Chapter, LearnStatus } from '@/contract/content/course.schema'
import { canLearn } from '@/domain/learning/course-access'
import { learnStatus } from '@/domain/learning/lesson-status'
import type { Deps } from '../../deps'
import { accessTo } from '../learning/access-to'
import { lessonRows, lessonView } from '../learning/lesson-rows'

type Asked = { courseId: number; userId: number | null; status?: LearnStatus | undefined }

/** Chapters and lessons of a course with their state for the visitor; a chapter without a lesson of the wanted status is left out. */
export async function courseItems({ db, now }: Deps, { courseId, userId, status = 'all' }: Asked): Promise<Chapter[]> {
  const at = now()
  const { access } = await accessTo(db, userId, courseId, at)
  const chapters = await db.selectFrom('chapter').select(['id', 'title']).where('course_id', '=', courseId).orderBy('seq').execute()
  const lessons = await lessonRows(db, userId).where('lesson.course_id', '=', courseId).orderBy('lesson.seq').execute()
  const shown = chapters.map((chapter) => ({
    ...chapter,
    lessons: lessons
      .filter((lesson) => lesson.chapter_id === chapter.id)
      .map((lesson) => ({ ...lessonView(lesson, at), canLearn: canLearn(access, lesson.is_trial) }))
      .filter((lesson) => status === 'all' || learnStatus(lesson) === status),
  }))
  return status === 'all' ? shown : shown.filter(({ lessons }) => lessons.length > 0)
}
