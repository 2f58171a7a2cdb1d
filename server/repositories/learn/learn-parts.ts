import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { learningDayIn } from '#server/repositories/account/learner-conditions'

type Span = { from: number; below: number }
const within = ({ from, below }: Span) => sql`day >= ${learningDayIn(from)} and day < ${learningDayIn(below - 1) + 1}`

/** Seconds that learners learned within a span, by course and lesson. Learning is kept by learning day. */
export const learnParts = {
  'learn-lesson': (span: Span) => sql<{ key: string; name: string; value: number }>`
    select course_id || '/' || lesson_id as key, 'seconds' as name, sum(seconds)::bigint as value from learn_day
    where ${within(span)} group by 1`,
} as const

/** How many different learners learned each course, or each lesson, within a span. */
export async function learnersBy(db: Db, of: 'course' | 'lesson', span: Span): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; learners: number }>`
    select ${sql.ref(`${of}_id`)} as id, count(distinct user_id)::int as learners from learn_day where ${within(span)} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, learners }) => [id, learners]))
}
