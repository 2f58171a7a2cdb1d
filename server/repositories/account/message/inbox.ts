import type { Db } from '#server/database/tables'
import type { Message, MessageSwitch, UnreadMessages } from '@/contract/account/message.schema'
import { channelRules, offeredWays, outChannels } from '@/domain/account/message-channels'
import { isMessageKind, type MessageGroup, type MessageKind, messageGroups, messageKinds, messageKindsOf } from '@/domain/account/messages'

type Listed = { group?: MessageGroup | undefined; page: number; limit: number }

/** A learner's messages, newest first. */
export async function messagesOf(db: Db, userId: number, { group, page, limit }: Listed): Promise<Message[]> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'kind', 'title', 'body', 'link', 'at', 'read_at'])
    .where('user_id', '=', userId)
    .$if(group !== undefined, (query) => query.where((the) => the.or(messageKindsOf(group).map((kind) => the('kind', '=', kind)))))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return rows.map(({ read_at, ...row }) => ({ ...row, isRead: read_at !== null }))
}

/** How many messages wait to be read, in all and in each group. */
export async function unreadOf(db: Db, userId: number): Promise<UnreadMessages> {
  const rows = await db
    .selectFrom('message')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .groupBy('kind')
    .execute()
  const groups = { order: 0, learning: 0, exam: 0, service: 0 }
  for (const { kind, count } of rows) if (isMessageKind(kind)) groups[messageKinds[kind].group] += count
  return { total: rows.reduce((sum, { count }) => sum + count, 0), groups }
}

/** Marks one message read; false when the learner has no such message. */
export async function readOne(db: Db, userId: number, id: number, now: number): Promise<boolean> {
  const own = await db
    .updateTable('message')
    .set((fields) => ({ read_at: fields.fn.coalesce('read_at', fields.val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return own !== undefined
}

/** Marks all messages read, or those of one group. */
export async function readAll(db: Db, userId: number, group: MessageGroup | undefined, now: number): Promise<void> {
  await db
    .updateTable('message')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(group !== undefined, (query) => query.where((the) => the.or(messageKindsOf(group).map((kind) => the('kind', '=', kind)))))
    .execute()
}

/** Whether each kind is delivered outside the inbox, and by which ways; `closed`: those that the school has closed. */
export async function switchesOf(db: Db, userId: number, closed: readonly string[]): Promise<MessageSwitch[]> {
  const rows = await db.selectFrom('message_switch').select(['kind', 'is_on']).where('user_id', '=', userId).execute()
  const own = new Map(rows.map(({ kind, is_on }) => [kind, is_on]))
  return messageKindsOf().map((kind) => ({
    kind,
    title: messageKinds[kind].title,
    group: messageGroups[messageKinds[kind].group],
    isOn: channelRules[kind].isFixed === true || (own.get(kind) ?? messageKinds[kind].isDelivered),
    isFixed: channelRules[kind].isFixed === true,
    ways: offeredWays(kind, closed).map((channel) => outChannels[channel]),
  }))
}

/** Stores a learner's own switch. */
export async function setSwitch(db: Db, userId: number, kind: MessageKind, isOn: boolean): Promise<void> {
  await db
    .insertInto('message_switch')
    .values({ user_id: userId, kind, is_on: isOn })
    .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet({ is_on: isOn }))
    .execute()
}
