import { type Static, Type } from '@sinclair/typebox'
import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { learnerIds } from '#server/seed/learner-ids'
import { notifyAnswered } from '#server/services/doubt/answer'
import { notifyCancelled, notifyPaid, notifyRefunded, notifyRefundRefused } from '#server/services/order/notify'
import { isMessageKind } from '@/domain/account/messages'
import { OVERDUE } from '@/domain/order/order'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

const HOUR = 9
/** Messages older than this have been read. */
const READ_AFTER_MS = 7 * DAY_MS

const Text = Type.String({ minLength: 1 })
/** A message of a demo learner; what their orders and questions brought is written beside it. */
export const MessageSeed = Type.Object(
  {
    mobile: Text,
    kind: Text,
    title: Type.Optional(Text),
    body: Text,
    link: Type.String({ pattern: '^/' }),
    daysAgo: Type.Integer({ minimum: 0 }),
    isRead: Type.Boolean(),
  },
  { additionalProperties: false },
)
type MessageSeed = Static<typeof MessageSeed>

/** Writes messages about a learner's orders, in the words of today. */
async function tellOrders(work: Tx, userId: number): Promise<void> {
  const orders = await work.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
  for (const order of orders) {
    if (order.paid_at !== null) await notifyPaid(work, order, order.paid_at)
    if (order.cancelled_at !== null && order.cancel_reason === OVERDUE) await notifyCancelled(work, order, OVERDUE, order.cancelled_at)
  }
  const refunds = await work.selectFrom('refund').selectAll().where('user_id', '=', userId).where('finished_at', 'is not', null).execute()
  for (const { refund_no: refundNo, order_sn, amount, beans, status, note, finished_at } of refunds) {
    const order = orders.find((each) => each.order_sn === order_sn)
    if (order && status === 'succeeded') await notifyRefunded(work, { refundNo, order, amount, beans }, finished_at ?? 0)
    if (order && status === 'refused') await notifyRefundRefused(work, { refundNo, order }, note, finished_at ?? 0)
  }
}

async function tellAnswers(work: Tx, userId: number): Promise<void> {
  const posts = await work
    .selectFrom('doubt_post as post')
    .innerJoin('doubt', 'doubt.id', 'post.doubt_id')
    .select(['post.id', 'post.doubt_id', 'post.text', 'post.made_at'])
    .where('doubt.user_id', '=', userId)
    .where('post.kind', '=', 'teacher')
    .orderBy('post.made_at')
    .execute()
  for (const { id, doubt_id: doubtId, text, made_at: now } of posts) await notifyAnswered(work, { userId, doubtId, now }, id, text)
}

/** They are old: nobody is called to them, and the older ones have been read. */
async function settle(work: Tx, userIds: readonly number[], now: number): Promise<void> {
  const made = await work.selectFrom('message').select('id').where('user_id', 'in', userIds).execute()
  const refs = made.map(({ id }) => String(id))
  await work.deleteFrom('job').where('kind', '=', 'deliverMessage').where('ref', 'in', refs).execute()
  await work
    .updateTable('message')
    .set(({ ref }) => ({ read_at: ref('at') }))
    .where('user_id', 'in', userIds)
    .where('at', '<', now - READ_AFTER_MS)
    .execute()
}

/** The inboxes of demo learners, dated back from `now`, ms, with links to what is there. Made once. */
export async function writeInbox(work: Tx, messages: readonly MessageSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    messages.map(({ mobile }) => mobile),
  )
  const userIds = [...new Set(ids.values())]
  if (userIds.length === 0) return
  for (const userId of userIds) {
    await tellOrders(work, userId)
    await tellAnswers(work, userId)
  }
  for (const [at, { mobile, kind, daysAgo, isRead, ...said }] of messages.entries()) {
    const userId = ids.get(mobile)
    if (userId === undefined || !isMessageKind(kind)) continue
    const sentAt = Math.min(now, shanghaiHour(now, -daysAgo, HOUR))
    await sendMessage(work, { userId, kind, ref: `seed:${at}`, ...said, now: sentAt })
    const own = work.updateTable('message').where('user_id', '=', userId).where('kind', '=', kind).where('ref', '=', `seed:${at}`)
    if (isRead) await own.set({ read_at: sentAt }).execute()
  }
  await settle(work, userIds, now)
}
