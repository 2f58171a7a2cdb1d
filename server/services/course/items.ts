import type { Chapter } from '@/contract/content/course.schema'
import { canLearn } from '@/domain/learning/course-access'
import type { Deps } from '../../deps'
import { accessTo } from '../learning/access-to'
import { lessonRows, lessonView } from '../learning/lesson-rows'

/** Chapters and lessons of a course as they stand for the visitor. */
export async function courseItems({ db, now }: Deps, courseId: number, userId: number | null): Promise<Chapter[]> {
  const at = now()
  const { access } = await accessTo(db, userId, courseId, at)
  const chapters = await db.selectFrom('chapter').select(['id', 'title']).where('course_id', '=', courseId).orderBy('seq').execute()
  const lessons = await lessonRows(db, userId).where('lesson.course_id', '=', courseId).orderBy('lesson.seq').execute()
  return chapters.map((chapter) => ({
    ...chapter,
    lessons: lessons
      .filter((lesson) => lesson.chapter_id === chapter.id)
      .map((lesson) => ({ ...lessonView(lesson, at), canLearn: canLearn(access, lesson.is_trial) })),
  }))
}
