import type { Db } from '#server/database/tables'

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
