import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** A room is noted this often; who is back within three of these never left. */
export const NOTED_MS = 30_000
const GAP_MS = 3 * NOTED_MS

/**
 * Notes that learners are in a live that is on. A stay goes on as long as it is noted again in time, so that a break of the line, a second
 * device or a second server makes no second stay. Outside the hours of the live nothing is noted.
 */
export async function noteVisits(db: Db, lessonId: number, userIds: readonly number[], now: number): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    with live as (
      select id, least(end_at, ${now}::bigint) as at from lesson
      where id = ${lessonId} and start_at <= ${now} and end_at >= ${now - NOTED_MS}
    ), here as (
      select unnest(${userIds}::int[]) as user_id
    ), kept as (
      update live_visit set last_at = greatest(last_at, live.at) from live, here
      where live_visit.user_id = here.user_id and live_visit.lesson_id = live.id and live_visit.last_at >= ${now - GAP_MS}
      returning live_visit.user_id
    )
    insert into live_visit (user_id, lesson_id, joined_at, last_at)
    select here.user_id, live.id, live.at, live.at from here, live
    where here.user_id not in (select user_id from kept)
    on conflict do nothing`.execute(db)
}

/** One learner in a live: from the first to the last moment, `minutes` of them in the room, and how often they came. `id`: the learner's number. */
export type Attendance = {
  id: number
  nickname: string
  joinedAt: number | null
  lastAt: number | null
  minutes: number
  visits: number
  messages: number
  isReserved: boolean
}

/** `came`: who was there; `missed`: who reserved it and was not. */
export type AttendanceOf = 'came' | 'missed'
type AttendanceWanted = { lessonId: number; of: AttendanceOf | undefined; before: number | undefined; limit: number }

const MS_PER_MINUTE = 60_000

/** Everybody who was in a live or reserved it. Moments that two devices or servers noted both count once. */
const attended = (lessonId: number) => sql`
  select named.user_id, stay.joined_at, stay.last_at, coalesce(stay.ms, 0) as ms, coalesce(stay.visits, 0) as visits, reserved.user_id is not null as is_reserved
  from (
    select user_id from live_visit where lesson_id = ${lessonId}
    union select user_id from live_reservation where lesson_id = ${lessonId}
  ) as named
  left join (
    select user_id, min(joined_at) as joined_at, max(last_at) as last_at, count(*)::int as visits, sum(greatest(last_at - greatest(joined_at, coalesce(before_at, 0)), 0)) as ms
    from (
      select user_id, joined_at, last_at,
        max(last_at) over (partition by user_id order by joined_at rows between unbounded preceding and 1 preceding) as before_at
      from live_visit where lesson_id = ${lessonId}
    ) as one
    group by user_id
  ) as stay on stay.user_id = named.user_id
  left join live_reservation as reserved on reserved.user_id = named.user_id and reserved.lesson_id = ${lessonId}`

const isOf = (of: AttendanceOf | undefined) => {
  if (of === 'came') return sql`joined_at is not null`
  return of === 'missed' ? sql`joined_at is null` : sql`true`
}

/** Lists the learners who were in a live or reserved it, the newest learners first. */
export async function listAttendance(db: Db, { lessonId, of, before, limit }: AttendanceWanted): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select users.id, users.nickname, joined_at as "joinedAt", last_at as "lastAt",
      ceil(ms / ${MS_PER_MINUTE}::numeric)::int as minutes, visits, is_reserved as "isReserved",
      coalesce(said.messages, 0) as messages
    from (${attended(lessonId)}) as attended join users on users.id = attended.user_id
      left join (select user_id, count(*)::int as messages from live_message where lesson_id = ${lessonId} group by user_id) as said
        on said.user_id = users.id
    where ${isOf(of)} and users.id < ${before ?? 2_147_483_647}
    order by users.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, joinedAt: numberOf(row.joinedAt), lastAt: numberOf(row.lastAt) }))
}

const numberOf = (value: number | string | null) => (value === null ? null : Number(value))

/** How many were in a live, how many of those who reserved it were not, and the minutes of all together. */
export async function countAttendance(db: Db, lessonId: number): Promise<{ came: number; missed: number; minutes: number }> {
  const { rows } = await sql<{ came: number; missed: number; minutes: number }>`
    select (count(*) filter (where joined_at is not null))::int as came, (count(*) filter (where joined_at is null))::int as missed,
      coalesce(sum(ceil(ms / ${MS_PER_MINUTE}::numeric)), 0)::int as minutes
    from (${attended(lessonId)}) as attended`.execute(db)
  return rows[0] ?? { came: 0, missed: 0, minutes: 0 }
}
