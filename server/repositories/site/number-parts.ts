import { type RawBuilder, sql } from 'kysely'
import { lockList } from '#server/database/replace-list'
import type { Db } from '#server/database/tables'
import { cohortParts } from '#server/repositories/account/cohort-parts'
import { teacherParts } from '#server/repositories/doubt/teacher-parts'
import { examParts } from '#server/repositories/exam/exam-parts'
import { learnParts } from '#server/repositories/learn/learn-parts'
import { type PartRow, saleParts } from '#server/repositories/order/sale-parts'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { midnightOf, type Span, settledAt } from './numbers'
import { campaignParts } from './visits'

type Source = (span: Span) => RawBuilder<PartRow>

/**
 * Figures that are counted by day and by what they are about. A family adds up: what its days are together is what their span is. A source
 * that changes its meaning gets another name, and its days are counted anew.
 */
const sources = { ...saleParts, ...learnParts, ...examParts, ...teacherParts, ...campaignParts } as const satisfies Record<string, Source>

export type Family = keyof typeof sources
export const partFamilies = Object.keys(sources).filter((name): name is Family => Object.hasOwn(sources, name))

/** Counts a family within a span from its rows. */
export async function countParts(db: Db, family: Family, span: Span): Promise<PartRow[]> {
  const { rows } = await sources[family](span).execute(db)
  return rows.map(({ value, ...row }) => ({ ...row, value: Number(value) })).filter(({ value }) => value !== 0)
}

type Period = { family: string; name: string; source: RawBuilder<PartRow>; now: number }

/** Counts a family of a day or month again, in place of what was counted before. */
async function countPeriod(db: Db, { family, name, source, now }: Period): Promise<void> {
  await db.transaction().execute(async (work) => {
    // One process counts at a time: another waits here, and counts the same.
    await lockList(work, 'number_count')
    await sql`insert into number_count (family, day, counted_at) values (${family}, ${name}, ${now})
      on conflict (family, day) do update set counted_at = excluded.counted_at`.execute(work)
    await work.deleteFrom('number_part').where('family', '=', family).where('day', '=', name).execute()
    await sql`insert into number_part (family, day, key, name, value)
      select ${family}, ${name}, key, name, value from (${source}) part where value <> 0`.execute(work)
  })
}

export const countPartsOfDay = (db: Db, family: Family, midnight: number, now: number): Promise<void> =>
  countPeriod(db, { family, name: dayText(midnight), source: sources[family]({ from: midnight, below: midnight + DAY_MS }), now })

/** Days of a span that were counted after they were final. */
async function countedDays(db: Db, family: Family, { from, below }: Span): Promise<Set<string>> {
  const rows = await db
    .selectFrom('number_count')
    .select(['day', 'counted_at as countedAt'])
    .where('family', '=', family)
    .where('day', '>=', dayText(from))
    .where('day', '<', dayText(below))
    .execute()
  return new Set(rows.flatMap(({ day, countedAt }) => (Number(countedAt) >= settledAt(day) ? [day] : [])))
}

/** The spans between days that were counted, as few as may be. */
export function spansBetween({ from, below }: Span, isCounted: (day: string) => boolean): Span[] {
  const spans: Span[] = []
  for (let at = from; at < below; at += DAY_MS) {
    const end = Math.min(at + DAY_MS, below)
    if (end === at + DAY_MS && isCounted(dayText(at))) continue
    const last = spans.at(-1)
    if (last?.below === at) last.below = end
    else spans.push({ from: at, below: end })
  }
  return spans
}

/** Figures of a family by key and name. */
export type Parts = ReadonlyMap<string, Readonly<Record<string, number>>>

/** A family within a span that begins at a midnight: days that are final were counted before, others are counted from their rows. */
export async function partsWithin(db: Db, family: Family, span: Span): Promise<Parts> {
  const counted = await countedDays(db, family, span)
  const days = [...counted].filter((day) => Date.parse(`${day}T00:00:00+08:00`) + DAY_MS <= span.below)
  const stored = await db
    .selectFrom('number_part')
    .select(['key', 'name'])
    .select(({ fn }) => fn.sum<number>('value').as('value'))
    .where('family', '=', family)
    .where('day', '=', sql<string>`any(${days}::text[])`)
    .groupBy(['key', 'name'])
    .execute()
  const fresh = await Promise.all(spansBetween(span, (day) => counted.has(day)).map((each) => countParts(db, family, each)))
  const parts = new Map<string, Record<string, number>>()
  for (const { key, name, value } of [...stored, ...fresh.flat()]) {
    const part = parts.get(key) ?? {}
    part[name] = (part[name] ?? 0) + Number(value)
    parts.set(key, part)
  }
  return parts
}

/** Days before today that were not counted since they became final, the newest first. */
export async function partDaysToCount(db: Db, family: Family, now: number, most: number, furthest: number): Promise<number[]> {
  const today = midnightOf(now)
  const known = await countedDays(db, family, { from: today - furthest * DAY_MS, below: today })
  return Array.from({ length: furthest }, (_, at) => today - (at + 1) * DAY_MS)
    .filter((midnight) => !known.has(dayText(midnight)))
    .slice(0, most)
}

/** The month that begins at a midnight, as far as it has come. */
export type Month = { name: string; from: number; below: number }
const COHORT = 'cohort'

/** Counts again which accounts came back and paid in a month. */
export const countCohorts = (db: Db, { name, ...span }: Month, now: number): Promise<void> =>
  countPeriod(db, { family: COHORT, name, source: cohortParts.cohort(span), now })

/** Months of a list that were not counted since they became final. */
export async function monthsToCount(db: Db, months: readonly Month[]): Promise<Month[]> {
  const rows = await db.selectFrom('number_count').select(['day', 'counted_at as countedAt']).where('family', '=', COHORT).execute()
  const known = new Map(rows.map(({ day, countedAt }) => [day, Number(countedAt)]))
  return months.filter(({ name, below }) => (known.get(name) ?? 0) < below + 2 * DAY_MS)
}

export type CohortRow = { month: string; cohort: string; name: string; value: number }

/** Reads who came back and paid in some months; a month that is not final is counted from its rows. */
export async function cohortsIn(db: Db, months: readonly Month[]): Promise<CohortRow[]> {
  const fresh = await monthsToCount(db, months)
  const names = months.filter((month) => !fresh.includes(month)).map(({ name }) => name)
  const stored = await db
    .selectFrom('number_part')
    .select(['day as month', 'key as cohort', 'name', 'value'])
    .where('family', '=', COHORT)
    .where('day', '=', sql<string>`any(${names}::text[])`)
    .execute()
  const counted = await Promise.all(
    fresh.map(async ({ name: month, ...span }) =>
      (await cohortParts.cohort(span).execute(db)).rows.map(({ key, ...row }) => ({ month, cohort: key, ...row })),
    ),
  )
  return [...stored, ...counted.flat()].map(({ value, ...row }) => ({ ...row, value: Number(value) }))
}
