import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

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
