import type { LessonRow } from '#server/repositories/learn/lesson/learned'
import type { LessonItem } from '@/contract/course/course.schema'
import { lessonProgress, livingStatus, resumeAt } from '@/domain/learn/lesson'

/** A lesson in the shape of lists and the player. */
export function lessonView(row: LessonRow, now: number): Omit<LessonItem, 'canLearn'> {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    length: row.length,
    isTrial: row.is_trial,
    livingStatus: livingStatus(row.start_at, row.end_at, now),
    startAt: row.start_at,
    endAt: row.end_at,
    lessonProgress: lessonProgress(row.played_seconds ?? 0, row.length),
    lastTime: resumeAt(row.position ?? 0, row.length),
    isLearned: row.is_learned ?? false,
  }
}
