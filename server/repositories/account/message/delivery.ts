import type { Db } from '#server/database/tables'
import { messageKinds, type SubscriptionTopic, topicOf } from '@/domain/account/messages'

type Channel = 'subscribe' | 'sms'
/** Holds the message and where it goes; null where the learner cannot or need not be reached that way. */
export type Delivered = {
  userId: number
  topic: SubscriptionTopic
  title: string
  body: string
  at: number
  openId: string | null
  mobile: string | null
}

/** Where a message goes outside the inbox; undefined when it was read, switched off, or its learner is locked. */
export async function deliveryOf(db: Db, messageId: number): Promise<Delivered | undefined> {
  const row = await db
    .selectFrom('message')
    .innerJoin('users', 'users.id', 'message.user_id')
    .leftJoin('message_switch', (join) =>
      join.onRef('message_switch.user_id', '=', 'message.user_id').onRef('message_switch.kind', '=', 'message.kind'),
    )
    .leftJoin('messaging_identity as mini', (join) => join.onRef('mini.user_id', '=', 'message.user_id').on('mini.app', '=', 'mini'))
    .select(['message.kind', 'message.title', 'message.body', 'message.at', 'users.mobile', 'message_switch.is_on as isOn'])
    .select(['mini.open_id as openId', 'message.user_id as userId'])
    .where('message.id', '=', messageId)
    .where('message.read_at', 'is', null)
    .where('users.is_locked', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, isOn, mobile, ...rest } = row
  const { isDelivered, hasSms } = messageKinds[kind]
  return (isOn ?? isDelivered) ? { ...rest, topic: topicOf(kind), mobile: hasSms ? mobile : null } : undefined
}

export type UnsentLine = Awaited<ReturnType<typeof listUnsent>>[number]

/** Messages that did not get out of the inbox, newest first. */
export const listUnsent = (db: Db, { state, before, limit }: { state?: string; before?: number; limit: number }) =>
  db
    .selectFrom('message_delivery as delivery')
    .innerJoin('message', 'message.id', 'delivery.message_id')
    .select(['message.id', 'message.user_id as userId', 'message.kind', 'delivery.channel', 'delivery.state', 'delivery.error'])
    .select('delivery.at')
    .where('delivery.state', 'in', state === 'refused' ? ['refused'] : ['failed', 'sending'])
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute()

/** Notes that a sending begins; false when one began before. */
export async function beginDelivery(db: Db, messageId: number, channel: Channel, at: number): Promise<boolean> {
  const made = await db
    .insertInto('message_delivery')
    .values({ message_id: messageId, channel, state: 'sending', error: null, at })
    .onConflict((on) => on.columns(['message_id', 'channel']).doNothing())
    .returning('message_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Notes how a sending ended. */
export async function endDelivery(
  db: Db,
  messageId: number,
  channel: Channel,
  end: { state: 'sent' | 'refused' | 'failed'; error: string | null },
): Promise<void> {
  await db.updateTable('message_delivery').set(end).where('message_id', '=', messageId).where('channel', '=', channel).execute()
}
