import type { Db, Tx } from '#server/database/tables'
import { familyOf } from './session/session'

/** Ends every session of a learner but the one of this access token; null ends all. */
export async function endOtherSessions(work: Tx, userId: number, accessToken: string | null, now: number): Promise<void> {
  const own = accessToken === null ? undefined : await familyOf(work, accessToken)
  await work
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '<>', own ?? 0)
    .execute()
}

/** Whether anybody has ever signed in to an account. */
export const hasEverSignedIn = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('session_family').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
