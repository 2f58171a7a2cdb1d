import type { Db } from '../../database/tables'

const PAPERS_SHOWN = 3

/** The transcript of a lesson as WebVTT; empty when it has none. */
export async function transcriptOf(db: Db, lessonId: number): Promise<string> {
  const row = await db.selectFrom('transcript').select('vtt').where('lesson_id', '=', lessonId).executeTakeFirst()
  return row?.vtt ?? ''
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
