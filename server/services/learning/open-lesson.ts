import { type Access, canLearn } from '@/domain/learning/course-access'
import type { Db } from '../../database/tables'
import { forbidden, notFound } from '../../refusal'
import { accessTo } from './access-to'
import { type LessonRow, lessonRows } from './lesson-rows'

export type OpenLesson = { lesson: LessonRow; access: Access }

/** A lesson the learner may learn at `now` (ms). Throws not found, or forbidden when the course is not theirs. */
export async function openLesson(db: Db, userId: number, lessonId: number, now: number): Promise<OpenLesson> {
  const lesson = await lessonRows(db, userId).where('lesson.id', '=', lessonId).executeTakeFirst()
  if (!lesson) throw notFound('课时')
  const { access } = await accessTo(db, userId, lesson.course_id, now)
  if (!canLearn(access, lesson.is_trial, true)) throw forbidden('购买课程后即可学习')
  return { lesson, access }
}

/** The same lesson, named together with its course: of another course it does not exist. */
export async function openLessonOf(
  db: Db,
  userId: number,
  named: { courseId: number; lessonId: number },
  now: number,
): Promise<OpenLesson> {
  const open = await openLesson(db, userId, named.lessonId, now)
  if (open.lesson.course_id !== named.courseId) throw notFound('课时')
  return open
}
