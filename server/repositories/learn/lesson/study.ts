import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

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
    .orderBy('id', 'desc')
    .limit(PAPERS_SHOWN)
    .execute()
}
