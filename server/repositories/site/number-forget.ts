import { sql } from 'kysely'
import { lockList } from '#server/database/replace-list'
import type { Tx } from '#server/database/tables'

/** The date in Shanghai of a moment, and of a learning day by its number. */
const dateOf = (at: string) => sql`to_char(to_timestamp((${sql.ref(at)} + 28800000) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
const learningDate = sql`to_char(date '1970-01-01' + learn_day.day, 'YYYY-MM-DD')`

/**
 * Forgets the figures of days on which these accounts learned, paid or sat an exam, and of their months: they are counted again from the rows.
 * A count that runs ends first, and one that begins reads the rows of this transaction.
 */
export async function forgetFigures(work: Tx, userIds: readonly number[]): Promise<void> {
  const own = sql`user_id = any(${[...userIds]}::int[])`
  await lockList(work, 'number_count')
  await sql`with touched as (
      select ${learningDate} as day from learn_day where ${own}
      union select ${dateOf('submitted_at')} from result where ${own}
      union select ${dateOf('answered_at')} from practice_answer where ${own}
      union select ${dateOf('paid_at')} from orders where ${own} and paid_at is not null
      union select ${dateOf('created_at')} from orders where ${own}
      union select ${dateOf('created_at')} from users where id = any(${[...userIds]}::int[])
    ), counted as (delete from number_day where day in (select day from touched))
    delete from number_count where day in (select day from touched union select left(day, 7) from touched)`.execute(work)
}
