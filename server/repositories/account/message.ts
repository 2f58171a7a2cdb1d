import type { Tx } from '#server/database/tables'
import { addJob, addJobs } from '#server/repositories/jobs/queue'
import { type MessageKind, messageKinds } from '@/domain/account/messages'

/**
 * `ref` names the event within the kind; `title` is the kind's own unless given; `link` is an address within the app. `isSmsAsked`: staff
 * want it to go by text message as well, for kinds that do so only then.
 */
export type NewMessage = {
  userId: number
  kind: MessageKind
  ref: string
  title?: string
  body: string
  link?: string
  isSmsAsked?: boolean
  now: number
}

const rowOf = ({ userId, kind, ref, body, link, now, title, isSmsAsked = false }: NewMessage) => ({
  ...{ user_id: userId, kind, ref, title: title ?? messageKinds[kind].title, body },
  ...{ link: link ?? null, at: now, sms_asked: isSmsAsked },
})

/** Writes a message to a learner, in the transaction of the change itself. An event is sent only once. */
export async function sendMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { now } = message
  const made = await tx
    .insertInto('message')
    .values(rowOf(message))
    .onConflict((on) => on.columns(['user_id', 'kind', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await addJob(tx, 'deliverMessage', { ref: String(made.id), payload: { messageId: made.id }, runAt: now, now })
}

/** Writes one message to each of many learners at once, likewise. */
export async function sendMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const made = await tx
    .insertInto('message')
    .values(messages.map(rowOf))
    .onConflict((on) => on.columns(['user_id', 'kind', 'ref']).doNothing())
    .returning(['id', 'at'])
    .execute()
  await addJobs(
    tx,
    'deliverMessage',
    made.map(({ id, at }) => ({ ref: String(id), payload: { messageId: id }, runAt: at, now: at })),
  )
}
