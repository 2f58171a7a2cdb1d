import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { isReferredTo } from '#server/error-code'
import type { LessonKind } from '@/domain/learn/lesson'

export type OutlineLesson = {
  id: number
  title: string
  type: LessonKind
  media: string
  length: number
  isTrial: boolean
  startAt: number | null
  hasPractice: boolean
  hasTranscript: boolean
  hasArticle: boolean
  questionCount: number
}
/** The chapters of a course with their lessons, in the order in which they are learned. */
export type Outline = { id: number; title: string; lessons: OutlineLesson[] }[]

/** Reads what a course is made of. */
export async function outlineOf(db: Db, courseId: number): Promise<Outline> {
  const chapters = await db
    .selectFrom('chapter')
    .select(['id', 'title'])
    .where('course_id', '=', courseId)
    .orderBy('seq')
    .orderBy('id')
    .execute()
  const lessons = await db
    .selectFrom('lesson')
    .select(['id', 'title', 'type', 'media', 'length', 'is_trial as isTrial', 'start_at as startAt', 'chapter_id as chapterId'])
    .select((of) => [
      of.exists(of.selectFrom('lesson_practice').select('seq').whereRef('lesson_id', '=', 'lesson.id')).as('hasPractice'),
      of.exists(of.selectFrom('transcript').select('lesson_id').whereRef('lesson_id', '=', 'lesson.id')).as('hasTranscript'),
      of.exists(of.selectFrom('lesson_article').select('lesson_id').whereRef('lesson_id', '=', 'lesson.id')).as('hasArticle'),
      of
        .selectFrom('lesson_question')
        .innerJoin('question', 'question.id', 'lesson_question.question_id')
        .select(of.fn.countAll<number>().as('n'))
        .whereRef('lesson_question.lesson_id', '=', 'lesson.id')
        .where('question.is_withdrawn', '=', false)
        .as('questionCount'),
    ])
    .where('course_id', '=', courseId)
    .orderBy('seq')
    .orderBy('id')
    .execute()
  return chapters.map(({ id, title }) => ({
    id,
    title,
    lessons: lessons
      .filter(({ chapterId }) => chapterId === id)
      .map(({ chapterId: _, ...lesson }) => ({
        ...lesson,
        hasPractice: Boolean(lesson.hasPractice),
        hasTranscript: Boolean(lesson.hasTranscript),
        hasArticle: Boolean(lesson.hasArticle),
        questionCount: Number(lesson.questionCount ?? 0),
      })),
  }))
}

/** Locks a course against other changes of its outline. */
export async function lockOutline(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('course').select('id').where('id', '=', courseId).forUpdate().execute()
}

type Arranged = readonly { id: number; lessons: readonly { id: number }[] }[]

/** Writes the order of chapters and lessons; lessons are numbered through the whole course, because one follows the other over chapters. */
export async function arrange(tx: Tx, outline: Arranged): Promise<void> {
  const chapters = outline.map(({ id }, at) => ({ id, seq: at + 1 }))
  const lessons = outline.flatMap(({ id, lessons: own }) => own.map((lesson) => ({ id: lesson.id, chapter_id: id })))
  const numbered = lessons.map((lesson, at) => ({ ...lesson, seq: at + 1 }))
  await sql`update chapter set seq = given.seq from jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) as given (id integer, seq integer)
    where chapter.id = given.id`.execute(tx)
  await sql`update lesson set seq = given.seq, chapter_id = given.chapter_id
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as given (id integer, chapter_id integer, seq integer)
    where lesson.id = given.id`.execute(tx)
}

/** How many learners have a right to a course, and how many tasks of plans name the lesson. */
export async function usesOfLesson(tx: Tx, { courseId, lessonId }: { courseId: number; lessonId: number }) {
  const course = await tx.selectFrom('course').select('learner_count').where('id', '=', courseId).executeTakeFirst()
  const { tasks } = await tx
    .selectFrom('plan_task')
    .select((of) => of.fn.countAll<string>().as('tasks'))
    .where('kind', '=', 'lesson')
    .where('ref_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  return { learners: course?.learner_count ?? 0, tasks: Number(tasks) }
}

/** Removes a lesson with its captions, practice links and copies on devices; false where a learner has done something with it. */
export async function dropLesson(tx: Tx, id: number): Promise<boolean> {
  await tx.deleteFrom('transcript').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_practice').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_article').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_question').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_section').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('lesson_stop').where('lesson_id', '=', id).execute()
  await tx.deleteFrom('film_download').where('lesson_id', '=', id).execute()
  try {
    await tx.deleteFrom('lesson').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isReferredTo(error)) throw error
    return false
  }
}

/** Removes a chapter that has no lessons. */
export async function dropChapter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('chapter').where('id', '=', id).execute()
}

/** Makes the chapters of the question bank that a lesson leads to those given, in their order. */
export async function putPractice(tx: Tx, lessonId: number, chapterIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('lesson_practice').where('lesson_id', '=', lessonId).execute()
  const rows = chapterIds.map((chapter_id, at) => ({ lesson_id: lessonId, chapter_id, seq: at + 1 }))
  if (rows.length > 0) await tx.insertInto('lesson_practice').values(rows).execute()
}

/** Writes the captions of a lesson; an empty text removes them. */
export async function putTranscript(tx: Tx, lessonId: number, vtt: string): Promise<void> {
  if (vtt === '') {
    await tx.deleteFrom('transcript').where('lesson_id', '=', lessonId).execute()
    return
  }
  await tx
    .insertInto('transcript')
    .values({ lesson_id: lessonId, vtt })
    .onConflict((on) => on.column('lesson_id').doUpdateSet({ vtt }))
    .execute()
}

/** Chapters of the question bank with their subject, in the order of the bank. */
export const bankChapters = (db: Db): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('tiku_chapter')
    .innerJoin('category', 'category.id', 'tiku_chapter.category_id')
    .select((of) => ['tiku_chapter.id', of.fn<string>('concat', ['category.name', sql<string>`'：'`, 'tiku_chapter.title']).as('title')])
    .orderBy('category.seq')
    .orderBy('tiku_chapter.seq')
    .execute()
