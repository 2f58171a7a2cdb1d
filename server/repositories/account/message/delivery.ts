import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#server/database/tables'
import { closedWays } from '#server/repositories/account/money-rules'
import { mayGo, needsConsent, type OutChannel, outChannelNames } from '@/domain/account/message-channels'
import { type MessageKind, messageKinds, type SubscriptionTopic, topicOf } from '@/domain/account/messages'
import { consentsOf, openChannels } from './channels'
import { hasPushTo } from './push'

/** Holds the message and the ways it may go; each name of the learner is null where there is none. */
export type Delivered = {
  id: number
  userId: number
  kind: MessageKind
  topic: SubscriptionTopic
  title: string
  body: string
  link: string | null
  at: number
  /** The learner in the mini-program, and in the official account. */
  miniId: string | null
  accountId: string | null
  mobile: string | null
  email: string | null
  hasPush: boolean
  ways: OutChannel[]
}

const rowOf = (db: Db, messageId: number) =>
  db
    .selectFrom('message')
    .innerJoin('users', 'users.id', 'message.user_id')
    .leftJoin('message_switch', (join) =>
      join.onRef('message_switch.user_id', '=', 'message.user_id').onRef('message_switch.kind', '=', 'message.kind'),
    )
    .leftJoin('learner_email', 'learner_email.user_id', 'message.user_id')
    .select(['message.kind', 'message.title', 'message.body', 'message.link', 'message.at', 'users.mobile', 'message_switch.is_on as isOn'])
    .select(['message.id', 'message.user_id as userId', 'message.sms_asked as isSmsAsked', 'learner_email.address as email'])
    .select(hasPushTo('message.user_id').as('hasPush'))
    .select((eb) => [idIn(eb, 'mini').as('miniId'), idIn(eb, 'web').as('accountId')])
    .where('message.id', '=', messageId)
    .where('message.read_at', 'is', null)
    .where('users.is_locked', '=', false)
    .executeTakeFirst()

/** The open id of the learner of an outer message; a person who came twice is reached once. */
const idIn = (eb: ExpressionBuilder<Tables, 'message'>, app: 'mini' | 'web') =>
  eb
    .selectFrom('messaging_identity as identity')
    .select('identity.open_id')
    .whereRef('identity.user_id', '=', 'message.user_id')
    .where('identity.app', '=', app)
    .orderBy('identity.open_id')
    .limit(1)

/** Where a message goes outside the inbox; undefined when it was read, or its learner is locked. */
export async function deliveryOf(db: Db, messageId: number): Promise<Delivered | undefined> {
  const row = await rowOf(db, messageId)
  if (!row) return undefined
  const { isOn, isSmsAsked, ...rest } = row
  const [open, consents, closed] = await Promise.all([openChannels(db, row.userId), consentsOf(db, row.userId), closedWays(db)])
  const hasConsent = (channel: OutChannel) => needsConsent(channel) && consents.some((one) => one.channel === channel && one.isGiven)
  const isKindOn = isOn ?? messageKinds[row.kind].isDelivered
  const ways = outChannelNames.filter((channel) =>
    mayGo({ kind: row.kind, channel, closed, isKindOn, isChannelOn: open.includes(channel), hasConsent: hasConsent(channel), isSmsAsked }),
  )
  return { ...rest, topic: topicOf(row.kind), ways }
}

export type UnsentLine = Awaited<ReturnType<typeof listUnsent>>[number]

/** Messages that did not get out of the inbox, newest first. */
export const listUnsent = (db: Db, { state, before, limit }: { state?: string; before?: number; limit: number }) =>
  db
    .selectFrom('message_delivery as delivery')
    .innerJoin('message', (join) => join.onRef('message.user_id', '=', 'delivery.user_id').onRef('message.id', '=', 'delivery.message_id'))
    .select(['message.id', 'message.user_id as userId', 'message.kind', 'delivery.channel', 'delivery.state', 'delivery.error'])
    .select('delivery.at')
    .where('delivery.state', 'in', state === 'refused' ? ['refused'] : ['failed', 'sending'])
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()

/** Notes that a sending begins; false when one began before. */
export async function beginDelivery(
  db: Db,
  { userId, messageId }: { userId: number; messageId: number },
  channel: OutChannel,
  at: number,
): Promise<boolean> {
  const made = await db
    .insertInto('message_delivery')
    .values({ user_id: userId, message_id: messageId, channel, state: 'sending', error: null, at })
    .onConflict((on) => on.doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Notes how a sending ended. */
export async function endDelivery(
  db: Db,
  messageId: number,
  channel: OutChannel,
  end: { state: 'sent' | 'refused' | 'failed'; error: string | null },
): Promise<void> {
  await db.updateTable('message_delivery').set(end).where('message_id', '=', messageId).where('channel', '=', channel).execute()
}
