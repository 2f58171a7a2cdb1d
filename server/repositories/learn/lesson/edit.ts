import type { Db, Tx } from '#server/database/tables'

export type LessonEdit = { id: number; title: string; media: string; isTrial: boolean; startAt: number | null; endAt: number | null }
export type LessonEditRow = LessonEdit & { type: string; courseId: number; course: string; chapter: string }

const rows = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('chapter', 'chapter.id', 'lesson.chapter_id')
    .select(['lesson.id', 'lesson.title', 'lesson.media', 'lesson.is_trial as isTrial', 'lesson.type', 'lesson.course_id as courseId'])
    .select(['lesson.start_at as startAt', 'lesson.end_at as endAt', 'course.title as course', 'chapter.title as chapter'])

/** Lessons, newest first, of one course or all. */
export const listLessonRows = (
  db: Db,
  { courseId, before, limit }: { courseId?: number; before?: number; limit: number },
): Promise<LessonEditRow[]> =>
  rows(db)
    .$if(courseId !== undefined, (query) => query.where('lesson.course_id', '=', courseId ?? 0))
    .$if(before !== undefined, (query) => query.where('lesson.id', '<', before ?? 0))
    .orderBy('lesson.id', 'desc')
    .limit(limit)
    .execute()

/** Lessons of a course in their order, as far as it matters for a sale. */
export const lessonsForSale = (db: Db, courseId: number) =>
  db
    .selectFrom('lesson')
    .select(['title', 'type', 'media', 'start_at as startAt', 'end_at as endAt'])
    .where('course_id', '=', courseId)
    .orderBy('seq')
    .orderBy('id')
    .execute()

export const lessonById = (db: Db, id: number): Promise<LessonEditRow | undefined> =>
  rows(db).where('lesson.id', '=', id).executeTakeFirst()

export const lockLesson = (tx: Tx, id: number): Promise<LessonEditRow | undefined> =>
  rows(tx).where('lesson.id', '=', id).forUpdate('lesson').executeTakeFirst()

export async function putLesson(tx: Tx, { id, title, media, isTrial, startAt, endAt }: LessonEdit): Promise<void> {
  await tx.updateTable('lesson').set({ title, media, is_trial: isTrial, start_at: startAt, end_at: endAt }).where('id', '=', id).execute()
}
