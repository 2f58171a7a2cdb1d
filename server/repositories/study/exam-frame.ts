import type { Db } from '#server/database/tables'

/** The subject of a course, and the direction above it. */
export const subjectOf = (db: Db, courseId: number) =>
  db
    .selectFrom('course')
    .innerJoin('category', 'category.id', 'course.category_id')
    .select(['category.id', 'category.parent_id as parentId'])
    .where('course.id', '=', courseId)
    .executeTakeFirstOrThrow()

/** The day of a learner's exam in a subject or its direction, `YYYY-MM-DD`; null without one. */
export async function examDayIn(db: Db, userId: number, categoryIds: readonly number[]): Promise<string | null> {
  const row = await db
    .selectFrom('exam_day')
    .select('day')
    .where('user_id', '=', userId)
    .where('category_id', 'in', categoryIds)
    .orderBy('category_id', 'desc')
    .executeTakeFirst()
  return row?.day ?? null
}

export type ExamFrame = { fullMarks: number; passMarks: number; itemCount: number }

/** Reads the frame of a subject's exam from its largest paper. Undefined where there is none. Marks in hundredths. */
export const examFrame = (db: Db, categoryId: number): Promise<ExamFrame | undefined> =>
  db
    .selectFrom('paper')
    .select(['full_marks as fullMarks', 'pass_marks as passMarks'])
    .select((of) =>
      of
        .selectFrom('paper_question as item')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('item.paper_id', '=', 'paper.id')
        .where('item.marks', '>', 0)
        .as('items'),
    )
    .where('category_id', '=', categoryId)
    .orderBy('full_marks', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row && { fullMarks: row.fullMarks, passMarks: row.passMarks, itemCount: Number(row.items ?? 0) })
