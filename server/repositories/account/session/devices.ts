import type { Db, Tx } from '#server/database/tables'
import { hashOf } from './tokens'

/** A session is noted as used once in this long, in milliseconds. */
const NOTED_EVERY_MS = 3_600_000

/** Whether it is time to note again that a session is in use. */
export const isNoteDue = (seenAt: number, now: number): boolean => now - seenAt >= NOTED_EVERY_MS

/** Notes what a session runs on and that it is in use. */
export async function noteDevice(db: Db, id: number, device: string, now: number): Promise<void> {
  await db.updateTable('session_family').set({ device, seen_at: now }).where('id', '=', id).execute()
}

/** The session an access token belongs to. */
export async function familyOf(db: Db | Tx, accessToken: string): Promise<number | undefined> {
  const row = await db.selectFrom('access_token').select('family_id').where('hash', '=', hashOf(accessToken)).executeTakeFirst()
  return row?.family_id
}

export type DeviceRow = { id: number; device: string; created_at: number; seen_at: number }

/** Sessions of a learner that can still be renewed, the newest first. */
export function liveSessions(db: Db, userId: number, now: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('session_family')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_token')
          .select('hash')
          .whereRef('family_id', '=', 'session_family.id')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now),
      ),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}

/** Ends one session of a learner; false when it is not theirs or has ended. */
export async function endFamily(work: Tx, userId: number, id: number, now: number): Promise<boolean> {
  const row = await work
    .updateTable('session_family')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
