import type { Db, Tx } from '#server/database/tables'

/** Stores a ticket of a learner; older ones of theirs end. */
export async function putTicket(work: Tx, userId: number, hash: string, expires_at: number): Promise<void> {
  await work.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await work.insertInto('second_factor').values({ hash, user_id: userId, expires_at }).execute()
}

/** Uses a ticket up; false when it is unknown, another's, used or past its end. */
export async function takeTicket(db: Db | Tx, userId: number, hash: string, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom('second_factor')
    .where('hash', '=', hash)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
