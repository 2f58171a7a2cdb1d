import { sql } from 'kysely'
import { lockList } from '#server/database/replace-list'
import { type Db, type Tx, tx } from '#server/database/tables'
import { learnedOn, registeredWithin } from '#server/repositories/account/learner-conditions'
import { submittedWithin } from '#server/repositories/exam/result-list'
import { paidWithin, returnedWithin } from '#server/repositories/order/queue'
import { dayText } from '@/domain/time/day'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '@/domain/time/units'
import { visitedWithin } from './visits'

/** Moments from one on, and below another. */
export type Span = { from: number; below: number }

type Source = (span: Span) => ReturnType<typeof sql<{ value: number | string | null }>>

/**
 * How each figure is counted from the rows. The conditions are those of the lists that show the rows. Money is counted on the day it moved:
 * a refund on the day it was returned, whenever it was paid. Learning is kept by learning day, so a span of it is whole days.
 */
const sources = {
  paid: (span) => sql`select sum(payable) as value from orders where ${paidWithin(span)}`,
  orders: (span) => sql`select count(*) as value from orders where ${paidWithin(span)}`,
  returned: (span) => sql`select sum(amount) as value from refund where ${returnedWithin(span)}`,
  refunds: (span) => sql`select count(*) as value from refund where ${returnedWithin(span)}`,
  registered: (span) => sql`select count(*) as value from users where ${registeredWithin(span)}`,
  // A learner has a row for every lesson of a day, and every row has a learner.
  learned: (span) => sql`select count(distinct user_id) as value from learn_day where ${learnedOn(span)}`,
  seconds: (span) => sql`select sum(seconds) as value from learn_day where ${learnedOn(span)}`,
  asked: ({ from, below }) =>
    sql`select count(*) as value from doubt where deleted_at is null and made_at >= ${from} and made_at < ${below}`,
  submitted: (span) => sql`select count(*) as value from result where ${submittedWithin(span)}`,
  homework: ({ from, below }) =>
    sql`select count(*) as value from homework_submission where submitted_at >= ${from} and submitted_at < ${below}`,
  reported: ({ from, below }) => sql`select count(*) as value from question_report where made_at >= ${from} and made_at < ${below}`,
  visits: (span) => sql`select count(*) as value from channel_visit visit where ${visitedWithin(span)}`,
} as const satisfies Record<string, Source>

export type Figure = keyof typeof sources
export const figures = Object.keys(sources).filter((name): name is Figure => Object.hasOwn(sources, name))

/** Counts a figure of a span from its rows. */
export async function countFigure(db: Db | Tx, name: Figure, span: Span): Promise<number> {
  const { rows } = await sources[name](span).execute(db)
  return Number(rows[0]?.value ?? 0)
}

/** How many lessons learners studied within a span, each counted once a learner, and how many questions they practised. */
export async function workDone(db: Db, span: Span): Promise<{ lessons: number; questions: number }> {
  const { rows } = await sql<{ lessons: number; questions: number }>`
    select (select count(distinct (user_id, lesson_id))::integer from learn_day where ${learnedOn(span)}) as lessons,
      (select count(*)::integer from practice_answer
        where is_first and answered_at >= ${span.from} and answered_at < ${span.below}) as questions`.execute(db)
  return rows[0] ?? { lessons: 0, questions: 0 }
}

/** The midnight in Shanghai with which the day of a moment begins. */
export const midnightOf = (at: number): number => Math.floor((at + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS

/** Counts the figures of a day again, in place of what was counted before. */
export async function countDay(db: Db, midnight: number, now: number): Promise<void> {
  const span = { from: midnight, below: midnight + DAY_MS }
  const day = dayText(midnight)
  await tx(db, async (work) => {
    await lockList(work, 'number_count')
    const values: { name: Figure; value: number }[] = []
    for (const name of figures) values.push({ name, value: await countFigure(work, name, span) })
    await work
      .insertInto('number_day')
      .values(values.map((each) => ({ day, counted_at: now, ...each })))
      .onConflict((on) =>
        on.columns(['day', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), counted_at: ref('excluded.counted_at') })),
      )
      .execute()
  })
}

/** Days of a span that were counted after they had ended, with their figures. */
async function countedDays(db: Db, name: Figure, { from, below }: Span): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('number_day')
    .select(['day', 'value', 'counted_at as countedAt'])
    .where('name', '=', name)
    .where('day', '>=', dayText(from))
    .where('day', '<', dayText(below))
    .execute()
  return new Map(rows.flatMap(({ day, value, countedAt }) => (countedAt >= settledAt(day) ? [[day, Number(value)] as const] : [])))
}

/** A day is final a day after its end: a learning day ends at four, and payments may be told late. */
export const settledAt = (day: string): number => Date.parse(`${day}T00:00:00+08:00`) + 2 * DAY_MS

/** A figure day by day; days that are not final are counted from their rows. */
export async function figureByDay(db: Db, name: Figure, { from, below }: Span): Promise<{ day: string; value: number }[]> {
  const counted = await countedDays(db, name, { from, below })
  const midnights = Array.from({ length: Math.ceil((below - from) / DAY_MS) }, (_, at) => from + at * DAY_MS)
  return Promise.all(
    midnights.map(async (midnight) => {
      const day = dayText(midnight)
      const known = counted.get(day)
      const span = { from: midnight, below: Math.min(midnight + DAY_MS, below) }
      return { day, value: known !== undefined && span.below === midnight + DAY_MS ? known : await countFigure(db, name, span) }
    }),
  )
}

/** Days before today that were not counted since they became final, the newest first. */
export async function daysToCount(db: Db, now: number, most: number, furthest: number): Promise<number[]> {
  const today = midnightOf(now)
  const first = today - furthest * DAY_MS
  const known = await countedDays(db, 'paid', { from: first, below: today })
  return Array.from({ length: furthest }, (_, at) => today - (at + 1) * DAY_MS)
    .filter((midnight) => !known.has(dayText(midnight)))
    .slice(0, most)
}
