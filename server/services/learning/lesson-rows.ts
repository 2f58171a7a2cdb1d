import type { Selectable } from 'kysely'
import type { LessonItem } from '@/contract/content/course.schema'
import { lessonProgress, livingStatus, resumeAt } from '@/domain/learning/lesson-status'
import type { Db, Tables } from '../../database/tables'

/** Nobody's id: a visitor has learned nothing. */
const NOBODY = 0

export type LessonRow = Selectable<Tables['lesson']> & {
  played_seconds: number | null
  position: number | null
  is_learned: boolean | null
}

/** Lessons with what the visitor learned of each. */
export const lessonRows = (db: Db, userId: number | null) =>
  db
    .selectFrom('lesson')
    .leftJoin('learn_state as learned', (join) =>
      join.onRef('learned.lesson_id', '=', 'lesson.id').on('learned.user_id', '=', userId ?? NOBODY),
    )
    .selectAll('lesson')
    .select(['learned.played_seconds', 'learned.position', 'learned.is_learned'])

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
