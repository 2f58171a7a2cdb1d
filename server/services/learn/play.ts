import type { Deps } from '#server/deps'
import { grantedMedia } from '#server/media-grant'
import { mediaUrl } from '#server/media-url'
import { courseFace } from '#server/repositories/course/find'
import { lessonsAfter } from '#server/repositories/learn/lesson/learned'
import { noteTaken } from '#server/repositories/learn/taken-parts'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { canLearn } from '@/domain/course/course'
import { lessonView } from './lesson-view'
import { openLesson } from './open-lesson'

/** A lesson ready to play. `mediaUrl` is empty while a live lesson has not begun or nobody broadcasts it, and until its replay is there. */
export async function lessonToPlay(deps: Deps, userId: number | null, lessonId: number): Promise<LessonPlay> {
  const { db, env, now } = deps
  const at = now()
  const { lesson, access } = await openLesson(db, userId, lessonId, at)
  const course = await courseFace(db, lesson.course_id)
  const later = await lessonsAfter(db, lesson)
  const view = lessonView(lesson, at)
  const isUnseen = view.livingStatus === 'living' && env.live.kind === 'off'
  const isSilent = view.livingStatus === 'pending' || view.livingStatus === 'ended' || isUnseen
  const isBought = userId !== null && access === 'owned' && !lesson.is_trial
  if (isBought && !isSilent) await noteTaken(db, { userId, courseId: lesson.course_id, kind: 'lesson', parts: [lessonId] }, at)
  const holder = userId !== null && !lesson.is_trial ? { userId, lessonId } : undefined
  return {
    ...view,
    courseId: lesson.course_id,
    courseTitle: course.title,
    cover: mediaUrl(env, course.cover),
    isOnTrial: access !== 'owned' && access !== 'free',
    mediaUrl: isSilent ? '' : await grantedMedia(deps, lesson.media, holder),
    nextLessonId: later.find((next) => canLearn(access, next.is_trial))?.id ?? null,
  }
}
