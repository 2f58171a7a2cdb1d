import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { countPlayed, nothingPlayed, type Played, unionPlayed } from '@/domain/learn/played'

/** Seconds a learner played of a lesson on one learning day. */
export type DayPlayed = {
  userId: number
  day: number
  lessonId: number
  courseId: number
  played: Played
  at: number
  /** The learning day of the server's clock. */
  receivedDay: number
}

const keyOf = ({ userId, day, lessonId }: Pick<DayPlayed, 'userId' | 'day' | 'lessonId'>) => `${userId}:${day}:${lessonId}`

/** Adds to learning days. The caller holds the lock of each learner's lesson, so these rows have no other writer. */
export async function addToDays(tx: Tx, added: readonly DayPlayed[]): Promise<void> {
  const used = added.filter(({ played }) => countPlayed(played) > 0)
  if (used.length === 0) return
  const names = JSON.stringify(used.map(({ userId, day, lessonId }) => ({ user_id: userId, day, lesson_id: lessonId })))
  const { rows: stored } = await sql<Pick<DayPlayed, 'userId' | 'day' | 'lessonId' | 'played'>>`
    select learned.user_id as "userId", learned.day, learned.lesson_id as "lessonId", learned.played
    from jsonb_to_recordset(${names}::jsonb) as new (user_id integer, day integer, lesson_id integer)
    join learn_day as learned on learned.user_id = new.user_id and learned.day = new.day and learned.lesson_id = new.lesson_id
    where learned.user_id = any(${[...new Set(used.map(({ userId }) => userId))]}::integer[])
  `.execute(tx)
  const before = new Map(stored.map((row) => [keyOf(row), row.played]))
  const rows = used.map((one) => {
    const played = unionPlayed(before.get(keyOf(one)) ?? nothingPlayed(0), one.played)
    const bytes = `\\x${Buffer.from(played).toString('hex')}`
    const { userId: user_id, day, lessonId: lesson_id, courseId: course_id, at: updated_at, receivedDay: received_day } = one
    return { user_id, day, lesson_id, course_id, played: bytes, seconds: countPlayed(played), updated_at, received_day }
  })
  await sql`
    insert into learn_day (user_id, day, lesson_id, course_id, played, seconds, updated_at, received_day)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      user_id integer, day integer, lesson_id integer, course_id integer, played bytea, seconds integer, updated_at bigint,
      received_day integer
    )
    on conflict (user_id, day, lesson_id) do update
    set received_day = case when excluded.seconds > learn_day.seconds then excluded.received_day else learn_day.received_day end,
      played = excluded.played, seconds = excluded.seconds, updated_at = greatest(learn_day.updated_at, excluded.updated_at)
  `.execute(tx)
}

/** A learner's days, newest first, a page of whole days. */
export async function daysOf(db: Db, userId: number, page: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('learn_day')
    .select('day')
    .where('user_id', '=', userId)
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ day }) => day)
}

/** Lists the lessons learned on the named days, the newest first. */
export async function lessonsOfDays(db: Db, userId: number, days: readonly number[]) {
  if (days.length === 0) return []
  return db
    .selectFrom('learn_day as learned')
    .innerJoin('lesson', 'lesson.id', 'learned.lesson_id')
    .innerJoin('course', 'course.id', 'learned.course_id')
    .select(['learned.day', 'learned.seconds', 'learned.updated_at as learnedAt', 'learned.course_id as courseId'])
    .select(['learned.lesson_id as lessonId', 'lesson.title as lessonTitle', 'course.title as courseTitle'])
    .where('learned.user_id', '=', userId)
    .where('learned.day', 'in', days)
    .orderBy('learned.updated_at', 'desc')
    .orderBy('learned.lesson_id', 'desc')
    .execute()
}

/** Seconds of each learning day of a learner, in all courses or in those named. */
export async function secondsByDay(db: Db, userId: number, courseIds?: readonly number[]): Promise<{ day: number; seconds: number }[]> {
  const rows = await db
    .selectFrom('learn_day')
    .select(['day', (of) => of.fn.sum<number>('seconds').as('seconds')])
    .where('user_id', '=', userId)
    .$if(courseIds !== undefined, (of) => of.where('course_id', 'in', courseIds ?? []))
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, seconds }) => ({ day, seconds: Number(seconds) }))
}

/** Seconds a learner played on a learning day. */
export async function secondsOfDay(db: Db, userId: number, day: number): Promise<number> {
  const row = await db
    .selectFrom('learn_day')
    .select((of) => of.fn.sum<number | null>('seconds').as('seconds'))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return Number(row?.seconds ?? 0)
}
