import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** A learner who has begun a dated mock, with how often and how long they left it. */
export type RoomLine = {
  userId: number
  nickname: string
  startedAt: number
  submittedAt: number | null
  leaves: number
  awayMs: number
}

type Asked = { paperId: number; closesAt: number }

/** Attempts begun within the time of a dated mock. */
const within = ({ paperId, closesAt }: Asked) => sql`from attempt where attempt.paper_id = ${paperId} and attempt.started_at < ${closesAt}`

/** Learners who have begun a dated mock, the most leaves first, then the newest. */
export async function roomLines(db: Db, asked: Asked, limit: number): Promise<RoomLine[]> {
  const { rows } = await sql<RoomLine>`
    select attempt.user_id as "userId", users.nickname, attempt.started_at as "startedAt", attempt.submitted_at as "submittedAt",
      coalesce(gone.leaves, 0)::int as leaves, coalesce(gone.away, 0)::bigint as "awayMs"
    from (select attempt.id, attempt.user_id, attempt.started_at, attempt.submitted_at ${within(asked)}) as attempt
      join users on users.id = attempt.user_id
      left join lateral (select count(*) as leaves, sum(away_ms) as away from attempt_leave
        where attempt_leave.user_id = attempt.user_id and attempt_leave.attempt_id = attempt.id) as gone on true
    order by leaves desc, attempt.started_at desc, attempt.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, awayMs: Number(row.awayMs) }))
}

export type RoomFigures = { asked: number; waiting: number; sitting: number; handedIn: number }

/** Counts learners who asked to be reminded, are in the waiting room since a moment, sit the exam, and have handed it in. */
export async function roomFigures(db: Db, asked: Asked, since: number): Promise<RoomFigures> {
  const { rows } = await sql<RoomFigures>`
    select
      (select count(*) from dated_seat where paper_id = ${asked.paperId} and asked_at is not null)::int as asked,
      (select count(*) from dated_seat where paper_id = ${asked.paperId} and seen_at > ${since}
        and not exists (select 1 from attempt where attempt.user_id = dated_seat.user_id and attempt.paper_id = ${asked.paperId}))::int as waiting,
      (select count(*) ${within(asked)} and attempt.status = 'running')::int as sitting,
      (select count(*) ${within(asked)} and attempt.status = 'submitted')::int as "handedIn"`.execute(db)
  return rows[0] ?? { asked: 0, waiting: 0, sitting: 0, handedIn: 0 }
}
