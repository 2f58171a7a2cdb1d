import type { Db, Tx } from '#server/database/tables'
import type { LessonSection } from '@/domain/learn/lesson-sections'

/** The sections of a lesson, in its order. */
export const sectionsOf = (db: Db | Tx, lessonId: number): Promise<LessonSection[]> =>
  db.selectFrom('lesson_section').select(['second', 'title']).where('lesson_id', '=', lessonId).orderBy('second').execute()

/** Makes the sections of a lesson those given. */
export async function putSections(tx: Tx, lessonId: number, sections: readonly LessonSection[]): Promise<void> {
  await tx.deleteFrom('lesson_section').where('lesson_id', '=', lessonId).execute()
  const rows = sections.map((section) => ({ lesson_id: lessonId, ...section }))
  if (rows.length > 0) await tx.insertInto('lesson_section').values(rows).execute()
}
