import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import type { SupportMessage } from '@/contract/account/support.schema'

const SETTING = 'support_chat'
const SHOWN = 20
const columns = ['id', 'body', 'answer', 'created_at as createdAt', 'answered_at as answeredAt'] as const

/** Reads the installation's settings of its customer service. */
export async function supportSetting(db: Db): Promise<Record<string, unknown>> {
  const row = await db.selectFrom('bt_setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  return { ...row?.value }
}

/** `ip`: the network of the writer, by which visitors are counted. */
export type Writer = { userId: number | null; ip: string }

/** How many messages a learner, or an address without one, has written since a moment. */
export async function writtenSince(db: Db | Tx, { userId, ip }: Writer, since: number): Promise<number> {
  const all = db
    .selectFrom('support_message')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
  const own = userId === null ? all.where('ip', '=', ip).where('user_id', 'is', null) : all.where('user_id', '=', userId)
  return (await own.executeTakeFirstOrThrow()).count
}

/** Stores a message. */
export function putMessage(
  work: Tx,
  { userId, ip }: Writer,
  text: { body: string; contact: string },
  now: number,
): Promise<SupportMessage> {
  return work
    .insertInto('support_message')
    .values({ user_id: userId, ip, ...text, created_at: now, answered_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A learner's own messages, the newest first. */
export function messagesOf(db: Db, userId: number): Promise<SupportMessage[]> {
  return db.selectFrom('support_message').select(columns).where('user_id', '=', userId).orderBy('id', 'desc').limit(SHOWN).execute()
}

/** Answers an open message once; gives whose it is, undefined when it is answered already. */
export function answerMessage(work: Tx, id: number, answer: string, now: number): Promise<{ userId: number | null } | undefined> {
  return work
    .updateTable('support_message')
    .set({ answer, status: 'answered', answered_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('user_id as userId')
    .executeTakeFirst()
}

const rows = (db: Db) =>
  db
    .selectFrom('support_message')
    .select(['id', 'user_id as userId', 'contact', 'body', 'status', 'answer'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])

export type SupportLine = Awaited<ReturnType<typeof listSupport>>[number]

/** Messages to the customer service, newest first. */
export function listSupport(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'open' || status === 'answered') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const supportLine = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many messages wait for an answer, and since when the oldest does. */
export const waitingSupport = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('support_message')
    .select((eb) => queueHead(eb, 'created_at'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
