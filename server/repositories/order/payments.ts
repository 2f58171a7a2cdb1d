import { type Selectable, sql } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { OrderTables } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import { learnerBy, noteWord } from '#server/repositories/account/learner-of'
import type { OrderName, OrderRow } from './orders'

const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000
/** Doublings after which the longest wait is reached. */
const MOST_DOUBLINGS = 9

/** The trades of an order that may still be paid, the oldest first: of two that were paid the first is kept. */
export const openTrades = (db: Db, { user_id, order_sn }: OrderName) =>
  db
    .selectFrom('payment')
    .select(['user_id', 'trade_no', 'channel'])
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'created')
    .orderBy('created_at')
    .orderBy('channel')
    .execute()

/** The trades of an order that were closed here. */
export const closedTrades = (db: Db, { user_id, order_sn }: OrderName): Promise<Trade[]> =>
  db
    .selectFrom('payment')
    .select(['user_id', 'trade_no', 'channel'])
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'closed')
    .execute()

/** Payments whose provider is to be queried by now. */
export const tradesToPoll = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('payment')
    .select(['user_id', 'trade_no', 'order_sn', 'created_at', 'next_ask_at'])
    .where('status', '=', 'created')
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .orderBy('created_at')
    .orderBy('trade_no')
    .limit(limit)
    .execute()

/** Has the providers of the payments opened since `since` queried as soon as may be. */
export async function pollSoon(db: Db, since: number, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ next_ask_at: now })
    .where('status', '=', 'created')
    .where('created_at', '>=', since)
    .where((where) => where.or([where('next_ask_at', 'is', null), where('next_ask_at', '>', now)]))
    .execute()
}

/** Notes when a provider is queried the next time; false when another process queries it now. */
export async function recordPoll(db: Db, trade: TradeName & { next_ask_at: number | null }, next: number | null): Promise<boolean> {
  const noted = await db
    .updateTable('payment')
    .set({ next_ask_at: next })
    .where('user_id', '=', trade.user_id)
    .where('trade_no', '=', trade.trade_no)
    .where('next_ask_at', '=', trade.next_ask_at)
    .returning('trade_no')
    .executeTakeFirst()
  return noted !== undefined
}

/** Records that the provider of a trade could not be reached: the next query waits twice as long as the last. */
export async function recordFailure(db: Db, { user_id, trade_no }: TradeName, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set((the) => ({
      failures: the('failures', '+', 1),
      ask_after: sql<number>`${now}::bigint + least(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} * (1 << least(failures, ${MOST_DOUBLINGS})))`,
    }))
    .where('user_id', '=', user_id)
    .where('trade_no', '=', trade_no)
    .execute()
}

/** Unpaid orders whose time is over, the oldest first and those of one moment as they were made, without those that wait for a provider. */
export const overdueOrders = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('orders')
    .select(['user_id', 'order_sn'])
    .where('status', '=', 'pending_payment')
    .where('pay_before', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.trade_no')
            .whereRef('payment.user_id', '=', 'orders.user_id')
            .whereRef('payment.order_sn', '=', 'orders.order_sn')
            .where('payment.status', '=', 'created')
            .where('payment.ask_after', '>', now),
        ),
      ),
    )
    .orderBy('pay_before')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Payments to refund whose provider may be queried now. */
export const dueRefunds = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('payment')
    .select(['user_id', 'trade_no'])
    .where('status', '=', 'refunding')
    .where('ask_after', '<=', now)
    .orderBy('trade_no')
    .limit(limit)
    .execute()

export type PaymentRow = Selectable<OrderTables['payment']>
/** Names a payment: it lies with its learner. */
export type TradeName = Pick<PaymentRow, 'user_id' | 'trade_no'>
export type Trade = TradeName & Pick<PaymentRow, 'channel'>

type NewPayment = Pick<PaymentRow, 'user_id' | 'trade_no' | 'order_sn' | 'channel' | 'amount' | 'created_at' | 'next_ask_at'>

/** Opens a payment unless the order has an open one through the channel: two requests at once get the same one. */
export async function openPayment(work: Tx, row: NewPayment): Promise<string> {
  const made = await work
    .insertInto('payment')
    .values({ ...row, status: 'created', provider_id: null, settled_at: null })
    .onConflict((on) => on.doNothing())
    .returning('trade_no')
    .executeTakeFirst()
  if (made !== undefined) {
    await noteWord(work, 'trade', made.trade_no, row.user_id)
    return made.trade_no
  }
  const open = await work
    .selectFrom('payment')
    .select('trade_no')
    .where('user_id', '=', row.user_id)
    .where('order_sn', '=', row.order_sn)
    .where('channel', '=', row.channel)
    .where('status', '=', 'created')
    .executeTakeFirstOrThrow()
  return open.trade_no
}

/** Closes the open payments of an order and gives them. */
export const closePayments = (work: Tx, { user_id, order_sn }: OrderName): Promise<Trade[]> =>
  work
    .updateTable('payment')
    .set({ status: 'closed' })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'created')
    .returning(['user_id', 'trade_no', 'channel'])
    .execute()

export async function tradeName(db: Db | Tx, tradeNo: string): Promise<TradeName | undefined> {
  const userId = await learnerBy(db, 'trade', tradeNo)
  return userId === undefined ? undefined : { user_id: userId, trade_no: tradeNo }
}

export async function paymentByTrade(db: Db | Tx, tradeNo: string): Promise<PaymentRow | undefined> {
  const of = await tradeName(db, tradeNo)
  if (of === undefined) return undefined
  return db.selectFrom('payment').selectAll().where('user_id', '=', of.user_id).where('trade_no', '=', tradeNo).executeTakeFirst()
}

/** Notes a notification; false when it was noted before. */
export async function recordNotification(work: Tx, row: { id: string; trade_no: string; received_at: number }): Promise<boolean> {
  const noted = await work
    .insertInto('payment_notice')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

type Settled = { providerId: string; payer: string | null; now: number }

/** Guarded: of two notices of the same money only one passes. A closed payment passes, for its money came all the same. */
export async function markSucceeded(work: Tx, of: TradeName, { providerId, payer, now }: Settled): Promise<boolean> {
  const marked = await work
    .updateTable('payment')
    .set({ status: 'succeeded', provider_id: providerId, payer_hash: payer, settled_at: now })
    .where('user_id', '=', of.user_id)
    .where('trade_no', '=', of.trade_no)
    .where('status', 'in', ['created', 'closed'])
    .returning('trade_no')
    .executeTakeFirst()
  return marked !== undefined
}

/** Money that came for an order that cannot take it goes back. */
export async function markRefunding(work: Tx, { user_id, trade_no }: TradeName): Promise<void> {
  await work.updateTable('payment').set({ status: 'refunding' }).where('user_id', '=', user_id).where('trade_no', '=', trade_no).execute()
}

type Refundable = Pick<PaymentRow, 'user_id' | 'order_sn' | 'channel' | 'amount'>

/** A payment whose money is to go back. */
export const refundingPayment = (db: Db, { user_id, trade_no }: TradeName): Promise<Refundable | undefined> =>
  db
    .selectFrom('payment')
    .select(['user_id', 'order_sn', 'channel', 'amount'])
    .where('user_id', '=', user_id)
    .where('trade_no', '=', trade_no)
    .where('status', '=', 'refunding')
    .executeTakeFirst()

/** Notes that the money of a payment went back; undefined when that is noted. */
export const markPaymentRefunded = (work: Tx, { user_id, trade_no }: TradeName): Promise<Refundable | undefined> =>
  work
    .updateTable('payment')
    .set((eb) => ({ status: 'refunded' as const, refunded: eb.ref('amount') }))
    .where('user_id', '=', user_id)
    .where('trade_no', '=', trade_no)
    .where('status', '=', 'refunding')
    .returning(['user_id', 'order_sn', 'channel', 'amount'])
    .executeTakeFirst()

/** Deletes notices of payments that came before a moment. */
export async function forgetNotifications(db: Db, before: number): Promise<void> {
  await db.deleteFrom('payment_notice').where('received_at', '<', before).execute()
}

export async function writeLink(
  work: Tx,
  row: { user_id: number; token_hash: string; order_sn: string; expires_at: number },
): Promise<void> {
  await work.insertInto('pay_link').values(row).execute()
  await noteWord(work, 'pay_link', row.token_hash, row.user_id)
}

/** The order of a link that is still good at `now`. */
export async function orderOfLink(db: Db, hash: string, now: number): Promise<OrderRow | undefined> {
  const userId = await learnerBy(db, 'pay_link', hash)
  if (userId === undefined) return undefined
  return db
    .selectFrom('pay_link')
    .innerJoin('orders', (join) => join.onRef('orders.user_id', '=', 'pay_link.user_id').onRef('orders.order_sn', '=', 'pay_link.order_sn'))
    .selectAll('orders')
    .where('pay_link.user_id', '=', userId)
    .where('orders.user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('pay_link.expires_at', '>', now)
    .executeTakeFirst()
}

/** A payment is in trouble when its money is still here so long after it came, in milliseconds. */
const REFUND_MS = 600_000

export type TroubledPayment = { id: number; tradeNo: string; orderSn: string; channel: string; amount: number; createdAt: number }

const troubled = (db: Db, now: number) =>
  db
    .selectFrom('payment')
    .where('status', '=', 'refunding')
    .where(sql<number>`coalesce(settled_at, created_at)`, '<=', now - REFUND_MS)

/** Refunds the provider has not taken on yet, oldest first. */
export async function listTroubledPayments(db: Db, { now, limit }: { now: number; limit: number }): Promise<TroubledPayment[]> {
  const rows = await troubled(db, now)
    .select(['trade_no as tradeNo', 'order_sn as orderSn', 'channel', 'amount', 'created_at as createdAt'])
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row, at) => ({ id: at + 1, ...row }))
}

export const troubledPayments = (db: Db, now: number): Promise<QueueHead> =>
  troubled(db, now)
    .select((eb) => queueHead(eb, 'created_at'))
    .executeTakeFirstOrThrow()

/** Whether the money of a payment is on its way back. */
export async function isRefunding(db: Db, tradeNo: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('status').where('trade_no', '=', tradeNo).executeTakeFirst()
  return row?.status === 'refunding'
}

type Refused = { notice_id: string; provider: string; trade_no: string; amount: number; reason: string; received_at: number }

/** Notes a notification that was refused, once however often it comes. */
export const recordRefused = (db: Db, row: Refused) =>
  db
    .insertInto('refused_notice')
    .values(row)
    .onConflict((on) => on.column('notice_id').doNothing())
    .execute()

export type RefusedLine = Awaited<ReturnType<typeof listRefusedNotifications>>[number]

const rows = (db: Db | Tx) =>
  db
    .selectFrom('refused_notice as notice')
    .leftJoin('payment', 'payment.trade_no', 'notice.trade_no')
    .select(['notice.id', 'notice.provider', 'notice.trade_no as tradeNo', 'notice.amount', 'notice.reason', 'notice.note'])
    .select(['notice.received_at as receivedAt', 'notice.decided_at as decidedAt'])
    .select(['payment.order_sn as orderSn', 'payment.amount as expected'])

/** Refused notifications, newest first. */
export function listRefusedNotifications(
  db: Db,
  { state, before, limit }: { state?: string | undefined; before?: number | undefined; limit: number },
) {
  let query = rows(db)
  if (state === 'waiting' || state === 'decided') query = query.where('notice.decided_at', state === 'waiting' ? 'is' : 'is not', null)
  if (before !== undefined) query = query.where('notice.id', '<', before)
  return query.orderBy('notice.id', 'desc').limit(limit).execute()
}

export const refusedNotification = (db: Db | Tx, id: number) => rows(db).where('notice.id', '=', id).executeTakeFirst()

export const waitingNotifications = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('refused_notice')
    .select((eb) => queueHead(eb, 'received_at'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Notes what staff did about a notification; false when it was noted before. */
export async function decideNotification(work: Tx, id: number, note: string, now: number): Promise<boolean> {
  const decided = await work
    .updateTable('refused_notice')
    .set({ note, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
