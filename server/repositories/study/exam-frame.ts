import { sql } from 'kysely'
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

export type PointWeight = { id: number; title: string; chapterId: number; marks: number }

/** Knowledge points of a subject's papers with the marks their questions carry. */
export async function pointWeights(db: Db, categoryId: number): Promise<PointWeight[]> {
  const { rows } = await sql<PointWeight>`
    select point.id, point.title, point.chapter_id as "chapterId", sum(item.marks)::integer as marks
    from paper join paper_question as item on item.paper_id = paper.id
    join question on question.id = item.question_id
    join question_version as said on said.question_id = question.id and said.version = question.version
    cross join jsonb_array_elements(said.point_ids) as named
    join knowledge_point as point on point.id = named.value::integer
    where paper.category_id = ${categoryId} and item.marks > 0
    group by point.id order by point.id
  `.execute(db)
  return rows
}

export type JudgedAnswer = { questionId: number; verdict: 'right' | 'partial' | 'wrong'; at: number; pointIds: number[] }

/** Judged answers of a learner in a subject, oldest first: practice, exams handed in, and reviews. */
export async function judgedAnswers(db: Db, userId: number, categoryId: number, since: number): Promise<JudgedAnswer[]> {
  const { rows } = await sql<Omit<JudgedAnswer, 'at'> & { at: string | number }>`
    with judged as (
      select question_id, verdict, answered_at as at from practice_answer where user_id = ${userId} and is_first and answered_at >= ${since}
      union all
      select (mark ->> 'questionId')::integer, mark ->> 'verdict', submitted_at from result, jsonb_array_elements(result.marking) as mark
        where result.user_id = ${userId} and submitted_at >= ${since}
      union all
      select question_id, case when rating > 1 then 'right' else 'wrong' end, reviewed_at from review_log
        where user_id = ${userId} and reviewed_at >= ${since}
    )
    select judged.question_id as "questionId", judged.verdict, judged.at, said.point_ids as "pointIds" from judged
    join question on question.id = judged.question_id
    join question_version as said on said.question_id = question.id and said.version = question.version
    where question.category_id = ${categoryId} and judged.verdict in ('right', 'partial', 'wrong')
    order by judged.at, judged.question_id
  `.execute(db)
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}
