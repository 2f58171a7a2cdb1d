import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import type { LessonKind } from '@/domain/learn/lesson'

export type ChapterRow = { id: number; courseId: number; title: string; seq: number; lessonCount: number | null }

const rows = (db: Db) =>
  db
    .selectFrom('chapter')
    .select((of) => [
      'id',
      'course_id as courseId',
      'title',
      'seq',
      of.selectFrom('lesson').select(of.fn.countAll<number>().as('n')).whereRef('lesson.chapter_id', '=', 'chapter.id').as('lessonCount'),
    ])

export const chapterById = (db: Db, id: number): Promise<ChapterRow | undefined> => rows(db).where('id', '=', id).executeTakeFirst()

/** Adds a chapter at the end of a course; its id. */
export async function addChapter(tx: Tx, courseId: number, title: string): Promise<number> {
  const id = await numberAfter(tx, 'chapter')
  const seq = await numberAfter(tx, 'chapter', 'seq', { column: 'course_id', value: courseId })
  const row = { id, course_id: courseId, title, seq }
  return (await tx.insertInto('chapter').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function putChapter(tx: Tx, { id, title, seq }: Pick<ChapterRow, 'id' | 'title' | 'seq'>): Promise<void> {
  await tx.updateTable('chapter').set({ title, seq }).where('id', '=', id).execute()
}

type NewLesson = {
  chapterId: number
  courseId: number
  title: string
  type: LessonKind
  media: string
  length: number
  isTrial: boolean
  startAt: number | null
  endAt: number | null
}

/** Adds a lesson at the end of a chapter; its id. */
export async function addLesson(tx: Tx, { chapterId, courseId, isTrial, startAt, endAt, ...rest }: NewLesson): Promise<number> {
  const id = await numberAfter(tx, 'lesson')
  const seq = await numberAfter(tx, 'lesson', 'seq', { column: 'course_id', value: courseId })
  const row = { ...rest, id, seq, course_id: courseId, chapter_id: chapterId, is_trial: isTrial, start_at: startAt, end_at: endAt }
  return (await tx.insertInto('lesson').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Titles of a course's chapters in their order. */
export const chapterTitles = (db: Db, courseId: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('chapter').select(['id', 'title']).where('course_id', '=', courseId).orderBy('seq').execute()
