import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** First attempts that the analysis of a paper reads: the newest. */
const MOST_RESULTS = 2_000

/** The first result of each learner, ranked or not: papers without a rank are analysed too. */
const firstOf = (paperId: number) => sql`
  select result.id, result.marks, result.marking from result
  join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id
  where result.paper_id = ${paperId} and attempt.number = 1`

/** First results at a paper by tenths of its full marks, with their sum and how many passed. Marks in hundredths. */
export type Distribution = { takers: number; average: number; passed: number; unmarked: number; tenths: number[] }

export async function distributionOf(db: Db, paperId: number, fullMarks: number, passMarks: number): Promise<Distribution> {
  const { rows } = await sql<{ tenth: number; takers: number; sum: number; passed: number; unmarked: number }>`
    select greatest(0, least(9, (marks * 10) / ${Math.max(1, fullMarks)}::int)) as tenth, count(*)::int as takers, sum(marks)::float8 as sum,
      (count(*) filter (where marks >= ${passMarks}::int))::int as passed,
      (count(*) filter (where marking @> '[{"verdict": "unmarked"}]'::jsonb))::int as unmarked
    from (${firstOf(paperId)}) as first group by 1`.execute(db)
  const takers = rows.reduce((total, row) => total + row.takers, 0)
  const sum = rows.reduce((total, row) => total + row.sum, 0)
  return {
    takers,
    average: takers === 0 ? 0 : Math.round(sum / takers),
    passed: rows.reduce((total, row) => total + row.passed, 0),
    unmarked: rows.reduce((total, row) => total + row.unmarked, 0),
    tenths: Array.from({ length: 10 }, (_, tenth) => rows.find((row) => row.tenth === tenth)?.takers ?? 0),
  }
}

/** A question in the newest first results: how many were judged, how many right, and both in the best and the last quarter. */
export type ItemTally = { id: number; judged: number; right: number; best: number; bestRight: number; last: number; lastRight: number }

export async function itemTallies(db: Db, paperId: number): Promise<Map<number, ItemTally>> {
  const { rows } = await sql<ItemTally>`
    with newest as (${firstOf(paperId)} order by result.id desc limit ${MOST_RESULTS}),
    quartered as (select marking, ntile(4) over (order by marks, id) as quarter from newest),
    entry as (
      select quarter, item."questionId" as id, item.verdict = 'right' as is_right
      from quartered cross join lateral jsonb_to_recordset(marking) as item ("questionId" integer, verdict text)
      where item.verdict <> 'unmarked'
    )
    select id, count(*)::int as judged, (count(*) filter (where is_right))::int as "right",
      (count(*) filter (where quarter = 4))::int as best, (count(*) filter (where quarter = 4 and is_right))::int as "bestRight",
      (count(*) filter (where quarter = 1))::int as last, (count(*) filter (where quarter = 1 and is_right))::int as "lastRight"
    from entry group by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
