import { type RawBuilder, sql } from 'kysely'
import { boughtWithin, learnedWithin } from './learner-conditions'

type Span = { from: number; below: number }

/** The month in Shanghai in which an account was made. */
const monthOf = sql`to_char(to_timestamp((users.created_at + 28800000) / 1000.0) at time zone 'UTC', 'YYYY-MM')`

const counted = (name: string, condition: RawBuilder<boolean>) => sql`
  select ${monthOf} as key, ${sql.lit(name)} as name, count(*)::bigint as value from users where ${condition} group by 1`

/** Accounts that learned, and that paid, within a month, by the month in which they were made. */
export const cohortParts = {
  cohort: (span: Span) => sql<{ key: string; name: string; value: number }>`
    ${counted('learned', learnedWithin(span))} union all ${counted('paid', boughtWithin(span))}`,
} as const
