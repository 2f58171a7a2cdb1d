import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { type OutChannel, outChannelNames } from '@/domain/account/message-channels'

/** `known`: learners whom a way knows under a name; `closed`: those who have closed it; the others count messages. */
export type WayFigures = { channel: OutChannel; known: number; closed: number; sent: number; refused: number; failed: number }

type Count = { channel: string; state: string; count: number }

/** Messages that left the inbox since a moment, by way and result; those to many are counted with the others. */
async function deliveriesSince(db: Db, since: number): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select channel, state, count(*)::int as count from message_delivery where at >= ${since} group by channel, state
    union all select channel, state, count(*)::int from mailing_delivery
      where at >= ${since} and channel <> 'inbox' and state <> 'waiting' group by channel, state`.execute(db)
  return rows
}

async function learnersOf(db: Db): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select 'subscribe' as channel, 'known' as state, count(distinct user_id)::int as count from notice_consent
      where is_granted and spent_at is null
    union all select 'official', 'known', count(distinct user_id)::int from messaging_identity where app = 'web'
    union all select 'push', 'known', count(distinct browser.user_id)::int from push_subscription as browser
      join session_family as family on family.user_id = browser.user_id and family.id = browser.family_id where family.revoked_at is null
    union all select 'sms', 'known', count(mobile)::int from users where not is_locked
    union all select 'email', 'known', count(*)::int from learner_email
    union all select channel, 'closed', count(*)::int from message_channel where not is_on group by channel`.execute(db)
  return rows
}

/** Figures of every way, in their order. */
export async function wayFigures(db: Db, since: number): Promise<WayFigures[]> {
  const counts = [...(await deliveriesSince(db, since)), ...(await learnersOf(db))]
  const of = (channel: OutChannel, ...states: string[]) =>
    counts.reduce((sum, row) => (row.channel === channel && states.includes(row.state) ? sum + row.count : sum), 0)
  return outChannelNames.map((channel) => ({
    channel,
    known: of(channel, 'known'),
    closed: of(channel, 'closed'),
    sent: of(channel, 'sent'),
    refused: of(channel, 'refused'),
    failed: of(channel, 'failed', 'sending'),
  }))
}
