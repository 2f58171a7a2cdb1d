import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/tables'

/** Nobody's id: a visitor has learned nothing. */
const NOBODY = 0

export type LessonRow = Selectable<Tables['lesson']> & {
  played_seconds: number | null
  position: number | null
  is_learned: boolean | null
}

const rows = (db: Db, userId: number | null) =>
  db
    .selectFrom('lesson')
    .leftJoin('learn_state as learned', (join) =>
      join.onRef('learned.lesson_id', '=', 'lesson.id').on('learned.user_id', '=', userId ?? NOBODY),
    )
    .selectAll('lesson')
    .select(['learned.played_seconds', 'learned.position', 'learned.is_learned'])

/** A lesson with what the visitor learned of it. */
export const lessonFor = (db: Db, userId: number | null, lessonId: number): Promise<LessonRow | undefined> =>
  rows(db, userId).where('lesson.id', '=', lessonId).executeTakeFirst()

/** Lessons of a course in their order, with what the visitor learned of each. */
export const lessonsFor = (db: Db, userId: number | null, courseId: number): Promise<LessonRow[]> =>
  rows(db, userId).where('lesson.course_id', '=', courseId).orderBy('lesson.seq').execute()

/** The lessons that follow one in its course. */
export const lessonsAfter = (
  db: Db,
  { course_id, seq }: Pick<LessonRow, 'course_id' | 'seq'>,
): Promise<{ id: number; is_trial: boolean }[]> =>
  db.selectFrom('lesson').select(['id', 'is_trial']).where('course_id', '=', course_id).where('seq', '>', seq).orderBy('seq').execute()
