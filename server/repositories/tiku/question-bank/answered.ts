import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'

/** How often a question was answered: in exams that are handed in, and in practice. */
export type Answered = { results: number; practices: number }

/** Questions among these that learners have answered. */
export async function answeredOf(work: Tx, ids: readonly number[]): Promise<Map<number, Answered>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; results: number; practices: number }>`
    select asked.id,
      (
        select count(*)::integer from result join attempt on attempt.id = result.attempt_id
        where attempt.form @@ format('$.sections[*].questions[*].questionId == %s', asked.id)::jsonpath
      ) as results,
      (select count(*)::integer from practice_answer where practice_answer.question_id = asked.id) as practices
    from unnest(${[...ids]}::int[]) as asked (id)
  `.execute(work)
  return new Map(
    rows.filter(({ results, practices }) => results + practices > 0).map(({ id, results, practices }) => [id, { results, practices }]),
  )
}

/** How many results hold one of these questions. */
export async function resultsWith(work: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select distinct result.id
    from result
    join attempt on attempt.id = result.attempt_id
    cross join lateral jsonb_path_query(attempt.form, '$.sections[*].questions[*]') as asked
    where (asked ->> 'questionId')::integer = any(${[...ids]}::int[])
  `.execute(work)
  return rows.map(({ id }) => id)
}
