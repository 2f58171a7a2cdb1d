import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { ofClass } from './result-list'

/** First attempts that the analysis of a paper reads: the newest. */
const MOST_RESULTS = 2_000

/** Results of a paper, of the members of one class where that is asked for. */
export type Taken = { paperId: number; classId: number | null }

/** The first result of each learner, ranked or not: papers without a rank are analysed too. */
const firstOf = ({ paperId, classId }: Taken) => sql`
  select result.id, result.marks, result.marking, result.used_seconds from result
  join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id
  where result.paper_id = ${paperId} and attempt.number = 1 and jsonb_typeof(result.marking) = 'array'
    and ${classId === null ? sql`true` : ofClass(sql`result.user_id`, classId)}`

/** First results at a paper by tenths of its full marks, with their mean and how many passed, or took all of the time. Marks in hundredths. */
export type Distribution = { takers: number; average: number; passed: number; unmarked: number; wholeTime: number; tenths: number[] }
type Bounds = { full_marks: number; pass_marks: number; minutes: number }
type TenthRow = { tenth: number; takers: number; sum: number; passed: number; unmarked: number; wholeTime: number }

export async function distributionOf(db: Db, taken: Taken, { full_marks, pass_marks, minutes }: Bounds): Promise<Distribution> {
  const { rows } = await sql<TenthRow>`
    select greatest(0, least(9, (marks * 10) / ${Math.max(1, full_marks)}::int)) as tenth, count(*)::int as takers, sum(marks)::float8 as sum,
      (count(*) filter (where marks >= ${pass_marks}::int))::int as passed,
      (count(*) filter (where used_seconds >= ${minutes}::int * 60))::int as "wholeTime",
      (count(*) filter (where marking @> '[{"verdict": "unmarked"}]'::jsonb))::int as unmarked
    from (${firstOf(taken)}) as first group by 1`.execute(db)
  const total = (name: Exclude<keyof TenthRow, 'tenth'>) => rows.reduce((sum, row) => sum + row[name], 0)
  const takers = total('takers')
  return {
    takers,
    average: takers === 0 ? 0 : Math.round(total('sum') / takers),
    ...{ passed: total('passed'), unmarked: total('unmarked'), wholeTime: total('wholeTime') },
    tenths: Array.from({ length: 10 }, (_, tenth) => rows.find((row) => row.tenth === tenth)?.takers ?? 0),
  }
}

/** How long a paper took, in seconds, and what its reliability is computed from. */
export type PaperTimes = { medianSeconds: number; items: number; ofItems: number; ofTotal: number }

export async function timesOfPaper(db: Db, taken: Taken): Promise<PaperTimes> {
  const { rows } = await sql<PaperTimes>`
    with newest as (${firstOf(taken)} order by result.id desc limit ${MOST_RESULTS}),
    item as (
      select var_pop(entry.marks)::float8 as spread
      from newest cross join lateral jsonb_to_recordset(marking) as entry ("questionId" integer, marks integer) group by entry."questionId"
    )
    select coalesce((select percentile_cont(0.5) within group (order by used_seconds) from newest), 0)::float8 as "medianSeconds",
      (select count(*) from item)::int as items, coalesce((select sum(spread) from item), 0)::float8 as "ofItems",
      coalesce((select var_pop(marks) from newest), 0)::float8 as "ofTotal"`.execute(db)
  return rows[0] ?? { medianSeconds: 0, items: 0, ofItems: 0, ofTotal: 0 }
}

/** The share of right answers to all questions of some chapters, in percent, by the name of the chapter; from last night. */
export async function bankShares(db: Db, chapters: readonly string[], categoryId: number): Promise<Map<string, number>> {
  if (chapters.length === 0) return new Map()
  const { rows } = await sql<{ title: string; percent: number }>`
    select chapter.title, round(sum(figure.right_count) * 100.0 / sum(figure.answered))::int as percent
    from tiku_chapter as chapter join question on question.chapter_id = chapter.id join question_figure as figure on figure.id = question.id
    where chapter.category_id = ${categoryId} and chapter.title = any(${[...chapters]}::text[]) and figure.answered > 0
    group by chapter.title`.execute(db)
  return new Map(rows.map(({ title, percent }) => [title, percent]))
}

/** A question in the newest first results: how many were judged, right, right in part, and both of the first in the best and the last quarter. */
export type ItemTally = {
  id: number
  judged: number
  right: number
  partial: number
  best: number
  bestRight: number
  last: number
  lastRight: number
}

export async function itemTallies(db: Db, taken: Taken): Promise<Map<number, ItemTally>> {
  const { rows } = await sql<ItemTally>`
    with newest as (${firstOf(taken)} order by result.id desc limit ${MOST_RESULTS}),
    quartered as (select marking, ntile(4) over (order by marks, id) as quarter from newest),
    entry as (
      select quarter, item."questionId" as id, item.verdict = 'right' as is_right, item.verdict = 'partial' as is_partial
      from quartered cross join lateral jsonb_to_recordset(marking) as item ("questionId" integer, verdict text)
      where item.verdict <> 'unmarked'
    )
    select id, count(*)::int as judged, (count(*) filter (where is_right))::int as "right",
      (count(*) filter (where is_partial))::int as partial,
      (count(*) filter (where quarter = 4))::int as best, (count(*) filter (where quarter = 4 and is_right))::int as "bestRight",
      (count(*) filter (where quarter = 1))::int as last, (count(*) filter (where quarter = 1 and is_right))::int as "lastRight"
    from entry group by id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The paper that somebody sat before another one in its subject, with as many marks; its average is compared. */
export const paperBefore = (
  db: Db,
  { id, category_id, full_marks, opens_at }: { id: number; category_id: number; full_marks: number; opens_at: number | null },
) =>
  db
    .selectFrom('paper')
    .select(['id', 'title', 'full_marks', 'pass_marks', 'minutes'])
    .where('category_id', '=', category_id)
    .where('kind', '=', 'mock')
    .where('id', '!=', id)
    .where('full_marks', '=', full_marks)
    .where(({ exists, selectFrom }) => exists(selectFrom('result').select('result.id').whereRef('result.paper_id', '=', 'paper.id')))
    .where(sql<boolean>`(coalesce(opens_at, 0), id) < (${opens_at ?? 0}::bigint, ${id}::int)`)
    .orderBy(sql`coalesce(opens_at, 0)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
