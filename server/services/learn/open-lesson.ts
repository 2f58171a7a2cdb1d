import type { Db } from '#server/database/tables'
import { forbidden, notFound } from '#server/refusal'
import { type LessonRow, lessonFor } from '#server/repositories/learn/lesson/learned'
import { type Access, canLearn } from '@/domain/course/course'
import { accessTo } from './access-to'

const refusals = {
  visitor: '登录后即可学习，试听课不用登录',
  expired: '课程已过有效期，续费后可以接着学',
  none: '购买课程后即可学习',
  owned: '这一课暂时不能学习',
  free: '这一课暂时不能学习',
} as const

export type OpenLesson = { lesson: LessonRow; access: Access }

/** A lesson the visitor may learn at `now` (ms). Throws not found, or forbidden when the course is not theirs. */
export async function openLesson(db: Db, userId: number | null, lessonId: number, now: number): Promise<OpenLesson> {
  const lesson = await lessonFor(db, userId, lessonId)
  if (!lesson) throw notFound('课时')
  const { access } = await accessTo(db, userId, lesson.course_id, now)
  if (!canLearn(access, lesson.is_trial)) throw forbidden(refusals[userId === null ? 'visitor' : access])
  return { lesson, access }
}

/** The same lesson, named together with its course: of another course it does not exist. */
export async function openLessonOf(
  db: Db,
  userId: number | null,
  named: { courseId: number; lessonId: number },
  now: number,
): Promise<OpenLesson> {
  const open = await openLesson(db, userId, named.lessonId, now)
  if (open.lesson.course_id !== named.courseId) throw notFound('课时')
  return open
}
