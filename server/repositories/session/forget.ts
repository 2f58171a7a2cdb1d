import type { Deps } from '../../deps'

const DAY_MS = 86_400_000

/** Deletes tokens past their end and messages nobody counts any more. */
export async function forgetDeadSessions({ db, now }: Deps): Promise<void> {
  const moment = now()
  await db.deleteFrom('access_token').where('expires_at', '<', moment).execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<', moment).execute()
  await db.deleteFrom('one_time_key').where('expires_at', '<', moment).execute()
  await db
    .deleteFrom('sms_outbox')
    .where('sent_at', '<', moment - 2 * DAY_MS)
    .execute()
}
