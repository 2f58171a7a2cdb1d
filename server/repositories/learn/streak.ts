import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { learningDayStart } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** Learning days begin so many milliseconds before midnight UTC. */
const dayOfMoment = (column: string) => sql`(${sql.ref(column)} + ${-learningDayStart(0)}::bigint) / ${DAY_MS}::bigint`

/** Learning days on which a learner learned: a task done, a lesson played, a question answered, reviewed or handed in with a paper. */
export async function activeDays(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ day: string | number }>`
    select done_day as day from task_done where user_id = ${userId}
    union select day from learn_day where user_id = ${userId} and seconds > 0
    union select ${dayOfMoment('answered_at')} from practice_answer where user_id = ${userId} and is_first and verdict <> 'blank'
    union select ${dayOfMoment('submitted_at')} from result where user_id = ${userId} and marking @? '$[*] ? (@.verdict != "blank")'
    union select ${dayOfMoment('reviewed_at')} from review_log where user_id = ${userId}
  `.execute(db)
  return rows.map(({ day }) => Number(day))
}

/** Weekdays (0 is Monday) on which a learner rests in every class and every plan of their own. */
export async function commonRestDays(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('class_member')
    .select('rest_days')
    .where('user_id', '=', userId)
    .unionAll(db.selectFrom('own_plan').select('rest_days').where('user_id', '=', userId))
    .execute()
  const [first = [], ...others] = rows.map(({ rest_days }) => rest_days)
  return first.filter((day) => others.every((days) => days.includes(day)))
}
