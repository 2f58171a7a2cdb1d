import { Kysely, PostgresDialect } from 'kysely'
import { postgresPool } from '#server/database/postgres'
import { type Tables, tx } from '#server/database/tables'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'

export const LESSON = 1036
const COURSE = 105
const FIRST_MOBILE = 13_100_000_000
const HOUR_MS = 3_600_000

/** Opens the room of a live lesson for an hour, and signs so many learners in who have its course. */
export async function fillRoom(url: string, count: number): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: postgresPool(url, { max: 4 }) }) })
  const now = Date.now()
  await db.updateTable('course').set({ has_chat: true }).where('id', '=', COURSE).execute()
  await db
    .updateTable('lesson')
    .set({ start_at: now - 60_000, end_at: now + HOUR_MS })
    .where('id', '=', LESSON)
    .execute()
  const tokens: string[] = []
  for (let at = 0; at < count; at += 1) {
    const made = await tx(db, async (work) => {
      const account = await accountOf(work, String(FIRST_MOBILE + at), now)
      const right = { user_id: account.id, course_id: COURSE, granted_at: now, expires_at: null, order_sn: null }
      await work.insertInto('entitlement').values(right).execute()
      return beginSession(work, account.id, now)
    })
    tokens.push(made.accessToken)
  }
  await db.destroy()
  return tokens
}
