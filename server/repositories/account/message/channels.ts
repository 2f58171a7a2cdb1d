import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { type ConsentChannel, type OutChannel, outChannelNames } from '@/domain/account/message-channels'

/** The ways out of the inbox that a learner has open. */
export async function openChannels(db: Db | Tx, userId: number): Promise<OutChannel[]> {
  const rows = await db.selectFrom('message_channel').select('channel').where('user_id', '=', userId).where('is_on', '=', false).execute()
  return outChannelNames.filter((channel) => !rows.some((row) => row.channel === channel))
}

/** Opens or closes a way for a learner. */
export async function setChannel(db: Db | Tx, userId: number, channel: OutChannel, isOn: boolean): Promise<void> {
  await db
    .insertInto('message_channel')
    .values({ user_id: userId, channel, is_on: isOn })
    .onConflict((on) => on.columns(['user_id', 'channel']).doUpdateSet({ is_on: isOn }))
    .execute()
}

/** The last answer of a learner about advertising by a way, and when it was given. */
type Consent = { channel: ConsentChannel; isGiven: boolean; at: number }

const newestConsents = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('marketing_consent')
    .distinctOn('channel')
    .select(['channel', 'is_given as isGiven', 'at', 'seq'])
    .where('user_id', '=', userId)
    .orderBy('channel')
    .orderBy('seq', 'desc')

/** The last answers of a learner about advertising; a way without one has no consent. */
export const consentsOf = (db: Db | Tx, userId: number): Promise<Consent[]> => newestConsents(db, userId).execute()

type Answer = { channel: ConsentChannel; isGiven: boolean; words: string; source: 'settings' | 'mail'; now: number }

/** Keeps an answer beside the earlier ones; the same answer again adds nothing. The row of the account is locked by the caller. */
export async function addConsent(work: Tx, userId: number, { channel, isGiven, words, source, now }: Answer): Promise<void> {
  const last = (await newestConsents(work, userId).execute()).find((one) => one.channel === channel)
  if ((last?.isGiven ?? false) === isGiven) return
  const row = { user_id: userId, channel, at: now, seq: (last?.seq ?? 0) + 1, is_given: isGiven, words, source }
  await work.insertInto('marketing_consent').values(row).execute()
}

/** Whether the last answer of the learner of an outer row was yes, by a way; for statements about many learners. */
export const hasConsent = (channel: ConsentChannel) =>
  sql<boolean>`coalesce((select consent.is_given from marketing_consent as consent
    where consent.user_id = users.id and consent.channel = ${channel} order by consent.seq desc limit 1), false)`

/** Whether the learner of an outer row has a way open. */
export const hasOpen = (channel: OutChannel) =>
  sql<boolean>`not exists (select from message_channel as shut
    where shut.user_id = users.id and shut.channel = ${channel} and not shut.is_on)`

/** Lists the answers of a learner about advertising, the newest first. */
export const marketingAnswers = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('marketing_consent')
    .select(['channel', 'at', 'seq', 'is_given as isGiven', 'words', 'source'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
