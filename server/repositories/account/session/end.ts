import type { Db } from '#server/database/tables'
import { hashOf } from './tokens'

/** Ends the session a refresh token belongs to, with every token of it; an unknown token ends nothing. */
export async function endSession(db: Db, refreshToken: string, now: number): Promise<void> {
  await db
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', '=', ({ selectFrom }) => selectFrom('refresh_token').select('family_id').where('hash', '=', hashOf(refreshToken)))
    .execute()
}
