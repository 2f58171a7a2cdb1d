import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import type { LessonNote, NewLessonNote } from '@/contract/learn/lesson-study.schema'
import type { LessonKind } from '@/domain/learn/lesson'
import { isWritten } from './kinds'

const PAPERS_SHOWN = 3
const MOST_QUESTIONS = 60

/** The transcript of a lesson as WebVTT; empty when it has none. */
export async function transcriptOf(db: Db, lessonId: number): Promise<string> {
  const row = await db.selectFrom('transcript').select('vtt').where('lesson_id', '=', lessonId).executeTakeFirst()
  return row?.vtt ?? ''
}

/** Bytes of the transcripts of a course, by lesson. */
export async function transcriptBytesOf(db: Db, courseId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('transcript')
    .innerJoin('lesson', 'lesson.id', 'transcript.lesson_id')
    .select(['lesson.id', sql<number>`octet_length(transcript.vtt)`.as('bytes')])
    .where('lesson.course_id', '=', courseId)
    .execute()
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** Chapters of the question bank a lesson leads to, with how many questions each holds. */
export async function practiceChapters(db: Db, lessonId: number) {
  return db
    .selectFrom('lesson_practice')
    .innerJoin('tiku_chapter', 'tiku_chapter.id', 'lesson_practice.chapter_id')
    .where('lesson_practice.lesson_id', '=', lessonId)
    .select(['tiku_chapter.id', 'tiku_chapter.category_id as categoryId', 'tiku_chapter.title'])
    .select((of) =>
      of
        .selectFrom('question')
        .whereRef('question.chapter_id', '=', 'tiku_chapter.id')
        .where('question.parent_id', 'is', null)
        .where('question.is_withdrawn', '=', false)
        .select(of.fn.countAll<number>().as('n'))
        .as('count'),
    )
    .orderBy('lesson_practice.seq')
    .execute()
    .then((rows) => rows.map(({ count, ...row }) => ({ ...row, questionCount: count ?? 0 })))
}

/** Questions of chapters that stand alone, with their words; the first of each chapter's list, no more than are looked through for one lesson. */
export async function questionsOf(db: Db, chapterIds: readonly number[]): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select(['question.id', 'said.stem_text as text'])
    .where('question.chapter_id', 'in', chapterIds)
    .where('question.parent_id', 'is', null)
    .where('question.type', '<>', 'material')
    .where('question.is_withdrawn', '=', false)
    .orderBy('question.id')
    .limit(MOST_QUESTIONS)
    .execute()
}

/** Papers of the categories named, newest first. */
export async function papersOf(db: Db, categoryIds: readonly number[]): Promise<{ id: number; title: string }[]> {
  if (categoryIds.length === 0) return []
  return db
    .selectFrom('paper')
    .select(['id', 'title'])
    .where('category_id', 'in', categoryIds)
    .where('is_shown', '=', true)
    .where(sql<boolean>`class_ids = '[]'::jsonb`)
    .orderBy('id', 'desc')
    .limit(PAPERS_SHOWN)
    .execute()
}

type LessonEdit = {
  id: number
  title: string
  media: string
  poster: string
  length: number
  isTrial: boolean
  startAt: number | null
  endAt: number | null
}
export type LessonEditRow = LessonEdit & { type: LessonKind; courseId: number; course: string; chapter: string }

const rows = (db: Db) =>
  db
    .selectFrom('lesson')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .innerJoin('chapter', 'chapter.id', 'lesson.chapter_id')
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.media',
      'lesson.poster',
      'lesson.length',
      'lesson.is_trial as isTrial',
      'lesson.type',
      'lesson.course_id as courseId',
    ])
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
    .select(['id', 'title', 'type', 'media', 'start_at as startAt', 'end_at as endAt', isWritten.as('isWritten')])
    .where('course_id', '=', courseId)
    .orderBy('seq')
    .orderBy('id')
    .execute()

export const lessonById = (db: Db, id: number): Promise<LessonEditRow | undefined> =>
  rows(db).where('lesson.id', '=', id).executeTakeFirst()

export const lockLesson = (tx: Tx, id: number): Promise<LessonEditRow | undefined> =>
  rows(tx).where('lesson.id', '=', id).forUpdate('lesson').executeTakeFirst()

export async function putLesson(tx: Tx, { id, title, media, poster, length, isTrial, startAt, endAt }: LessonEdit): Promise<void> {
  await tx
    .updateTable('lesson')
    .set({ title, media, poster, length, is_trial: isTrial, start_at: startAt, end_at: endAt })
    .where('id', '=', id)
    .execute()
}

/** Nobody's id: a visitor has learned nothing. */
const NOBODY = 0

export type LessonRow = Selectable<Tables['lesson']> & {
  played_seconds: number | null
  position: number | null
  is_learned: boolean | null
  question_count: number | null
}

const learnedRows = (db: Db, userId: number | null) =>
  db
    .selectFrom('lesson')
    .leftJoin('learn_state as learned', (join) =>
      join.onRef('learned.lesson_id', '=', 'lesson.id').on('learned.user_id', '=', userId ?? NOBODY),
    )
    .selectAll('lesson')
    .select(['learned.played_seconds', 'learned.position', 'learned.is_learned'])
    .select((of) =>
      of
        .selectFrom('lesson_question')
        .innerJoin('question', 'question.id', 'lesson_question.question_id')
        .select(of.fn.countAll<number>().as('n'))
        .whereRef('lesson_question.lesson_id', '=', 'lesson.id')
        .where('question.is_withdrawn', '=', false)
        .as('question_count'),
    )

/** A lesson with what the visitor learned of it. */
export const lessonFor = (db: Db, userId: number | null, lessonId: number): Promise<LessonRow | undefined> =>
  learnedRows(db, userId).where('lesson.id', '=', lessonId).executeTakeFirst()

/** Lessons of a course that have their content, in their order, with what the visitor learned of each. */
export const lessonsFor = (db: Db, userId: number | null, courseId: number): Promise<LessonRow[]> =>
  learnedRows(db, userId).where('lesson.course_id', '=', courseId).where(isWritten).orderBy('lesson.seq').execute()

/** The lessons that follow one in its course. */
export const lessonsAfter = (
  db: Db,
  { course_id, seq }: Pick<LessonRow, 'course_id' | 'seq'>,
): Promise<{ id: number; is_trial: boolean }[]> =>
  db
    .selectFrom('lesson')
    .select(['id', 'is_trial'])
    .where('course_id', '=', course_id)
    .where('seq', '>', seq)
    .where(isWritten)
    .orderBy('seq')
    .execute()

export type TaughtLesson = { id: number; title: string; courseId: number; courseTitle: string; isTrial: boolean }

/** Lessons on sale that teach the chapter of a question, in the order of their courses; `text` of the question beside it. */
export async function lessonsTeaching(db: Db, questionId: number): Promise<TaughtLesson[]> {
  return db
    .selectFrom('question')
    .innerJoin('lesson_practice', 'lesson_practice.chapter_id', 'question.chapter_id')
    .innerJoin('lesson', 'lesson.id', 'lesson_practice.lesson_id')
    .innerJoin('course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.title', 'lesson.course_id as courseId', 'course.title as courseTitle', 'lesson.is_trial as isTrial'])
    .where('question.id', '=', questionId)
    .where('course.is_on_sale', '=', true)
    .orderBy('course.seq')
    .orderBy('lesson.seq')
    .execute()
}

/** Chapters of the question bank the lessons of a course lead to, with how many questions each holds. */
export async function coursePractice(db: Db, courseId: number) {
  const rows = await db
    .selectFrom('lesson_practice')
    .innerJoin('lesson', 'lesson.id', 'lesson_practice.lesson_id')
    .innerJoin('tiku_chapter', 'tiku_chapter.id', 'lesson_practice.chapter_id')
    .select(['tiku_chapter.id', 'tiku_chapter.category_id as categoryId', 'tiku_chapter.title'])
    .select((of) =>
      of
        .selectFrom('question')
        .whereRef('question.chapter_id', '=', 'tiku_chapter.id')
        .where('question.parent_id', 'is', null)
        .where('question.is_withdrawn', '=', false)
        .select(of.fn.countAll<number>().as('n'))
        .as('count'),
    )
    .where('lesson.course_id', '=', courseId)
    .groupBy(['tiku_chapter.id', 'tiku_chapter.category_id', 'tiku_chapter.title'])
    .orderBy((of) => of.fn.min('lesson.seq'))
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, questionCount: Number(count ?? 0) }))
}

/** The present version of a question as plain text; undefined for none. */
export async function questionText(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select('said.stem_text')
    .where('question.id', '=', id)
    .executeTakeFirst()
  return row?.stem_text
}

const columns = ['id', 'second', 'text', 'made_at as madeAt'] as const

/** A learner's notes of a lesson, in the order of the lesson. */
export async function notesOf(db: Db, userId: number, lessonId: number): Promise<LessonNote[]> {
  return db
    .selectFrom('lesson_note')
    .select(columns)
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .orderBy('second')
    .orderBy('id')
    .execute()
}

/** Keeps a note; the same key again gives the note kept before. */
export async function keepNote(db: Db, userId: number, lessonId: number, note: NewLessonNote, now: number): Promise<LessonNote> {
  await db
    .insertInto('lesson_note')
    .values({ user_id: userId, lesson_id: lessonId, ...note, text: note.text.trim(), made_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
  return db.selectFrom('lesson_note').select(columns).where('user_id', '=', userId).where('key', '=', note.key).executeTakeFirstOrThrow()
}

/** Removes a learner's own note; false when there is none. */
export async function dropNote(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('lesson_note').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
