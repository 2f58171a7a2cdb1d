import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

export const LESSON = { courseId: 104, lessonId: 1028, length: 120 }
const HOUR_MS = 3_600_000

/** Accounts of so many learners, an hour old so that the clock allows them what they play. Returns the first id. */
export async function addLearners(db: Db, count: number, firstMobile = 14_000_000_000): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (mobile, nickname, created_at)
    select (${firstMobile}::bigint + n)::text, '学员' || n, ${Date.now() - HOUR_MS}::bigint from generate_series(1, ${count}::integer) n returning id
  `.execute(db)
  return Math.min(...rows.map(({ id }) => id))
}

/** A beat of five seconds. */
export const beatOf = (userId: number, round: number) => {
  const from = (round * 5) % (LESSON.length - 5)
  return { ...LESSON, userId, at: Date.now(), position: from + 5, played: [{ from, to: from + 5 }] }
}
