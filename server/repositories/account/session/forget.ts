import type { Deps } from '#server/deps'
import { forgetMail } from '#server/repositories/account/email'
import { forgetDeadTargets } from '#server/repositories/account/message/push'
import { forgetNotifications } from '#server/repositories/order/payments'
import { forgetReviews } from '#server/repositories/tiku/review'
import { DAY_MS } from '@/domain/time/units'

/** Messages are counted by the day. */
const SMS_MS = 2 * DAY_MS
/** A device or network that a learner has not signed in from for so long is a stranger's again. */
const PLACE_MS = 400 * DAY_MS
/** Providers repeat a notice for a day or two; books are closed by the quarter. */
const NOTICE_MS = 180 * DAY_MS
/** A device that was offline sends a grade again with the key it had. */
const REVIEW_MS = 400 * DAY_MS
/** Rows deleted in one statement. */
const BATCH = 5_000

/** Deletes tokens past their end, then families of which no token is left. */
async function forgetTokens({ db, now }: Deps): Promise<void> {
  const moment = now()
  await db.deleteFrom('access_token').where('expires_at', '<', moment).execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<', moment).execute()
  await db.deleteFrom('one_time_key').where('expires_at', '<', moment).execute()
  const dead = db
    .selectFrom('session_family as family')
    .select('family.id')
    .where('family.created_at', '<', moment - DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('access_token').select('access_token.hash').whereRef('access_token.family_id', '=', 'family.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_token').select('refresh_token.hash').whereRef('refresh_token.family_id', '=', 'family.id'))),
    )
    .limit(BATCH)
  await db.deleteFrom('session_family').where('id', 'in', dead).execute()
}

/** Deletes expired rows: tokens, codes, messages outside the quota window, notices and grades that can no longer be repeated. */
export async function forgetDeadSessions(deps: Deps): Promise<void> {
  await forgetTokens(deps)
  const { db, now } = deps
  const moment = now()
  await db
    .deleteFrom('sms_outbox')
    .where('sent_at', '<', moment - SMS_MS)
    .execute()
  await db
    .deleteFrom('purpose_code')
    .where('sent_at', '<', moment - SMS_MS)
    .execute()
  await db
    .deleteFrom('sign_in_place')
    .where('seen_at', '<', moment - PLACE_MS)
    .execute()
  await db
    .deleteFrom('sms_code')
    .where('sent_at', '<', moment - SMS_MS)
    .execute()
  await db.deleteFrom('sms_proof').where('expires_at', '<', moment).execute()
  await db.deleteFrom('apple_nonce').where('expires_at', '<', moment).execute()
  await db
    .deleteFrom('login_failure')
    .where('since', '<', moment - DAY_MS)
    .execute()
  await forgetDeadTargets(db)
  await forgetMail(db, moment - SMS_MS)
  await forgetNotifications(db, moment - NOTICE_MS)
  await forgetReviews(db, moment - REVIEW_MS)
}
