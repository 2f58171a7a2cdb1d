import type { LessonPlay } from '@/contract/learning/learning.schema'
import { canLearn } from '@/domain/learning/course-access'
import type { Deps } from '../../deps'
import { grantedMedia } from '../../media-grant'
import { mediaUrl } from '../../media-url'
import { lessonView } from '../learning/lesson-rows'
import { openLesson } from '../learning/open-lesson'

/** A lesson ready to play. `mediaUrl` is empty while a live lesson has not begun, and until its replay is there. */
export async function lessonToPlay(deps: Deps, userId: number | null, lessonId: number): Promise<LessonPlay> {
  const { db, env, now } = deps
  const at = now()
  const { lesson, access } = await openLesson(db, userId, lessonId, at)
  const course = await db.selectFrom('course').select(['title', 'cover']).where('id', '=', lesson.course_id).executeTakeFirstOrThrow()
  const later = await db
    .selectFrom('lesson')
    .select(['id', 'is_trial'])
    .where('course_id', '=', lesson.course_id)
    .where('seq', '>', lesson.seq)
    .orderBy('seq')
    .execute()
  const view = lessonView(lesson, at)
  const isSilent = view.livingStatus === 'pending' || view.livingStatus === 'ended'
  return {
    ...view,
    courseId: lesson.course_id,
    courseTitle: course.title,
    cover: mediaUrl(env, course.cover),
    isOnTrial: access !== 'owned' && access !== 'free',
    mediaUrl: isSilent ? '' : await grantedMedia(deps, lesson.media),
    nextLessonId: later.find((next) => canLearn(access, next.is_trial))?.id ?? null,
  }
}
