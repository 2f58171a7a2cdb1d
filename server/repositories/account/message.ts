import type { Tx } from '#server/database/tables'
import { addJob, addJobs } from '#server/repositories/jobs/queue'
import { type MessageKind, messageKinds } from '@/domain/account/messages'

/** `ref` names the event within the kind; `title` is the kind's own unless given; `link` is an address within the app. */
export type NewMessage = { userId: number; kind: MessageKind; ref: string; title?: string; body: string; link?: string; now: number }

/** Writes a message to a learner, in the transaction of the change itself. An event is sent only once. */
export async function sendMessage(tx: Tx, { userId, kind, ref, body, link, now, title }: NewMessage): Promise<void> {
  const row = { user_id: userId, kind, ref, title: title ?? messageKinds[kind].title, body, link: link ?? null, at: now }
  const made = await tx
    .insertInto('message')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'kind', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await addJob(tx, 'deliverMessage', { ref: String(made.id), payload: { messageId: made.id }, runAt: now, now })
}

/** Writes one message to each of many learners at once, likewise. */
export async function sendMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ userId, kind, ref, body, link, now, title }) => {
    return { user_id: userId, kind, ref, title: title ?? messageKinds[kind].title, body, link: link ?? null, at: now }
  })
  const made = await tx
    .insertInto('message')
    .values(rows)
    .onConflict((on) => on.columns(['user_id', 'kind', 'ref']).doNothing())
    .returning(['id', 'at'])
    .execute()
  await addJobs(
    tx,
    'deliverMessage',
    made.map(({ id, at }) => ({ ref: String(id), payload: { messageId: id }, runAt: at, now: at })),
  )
}
