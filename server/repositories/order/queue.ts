import { sql } from 'kysely'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

type Wanted = { status?: string; orderSn?: string; user?: string; before?: number; limit: number }

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .select(['id', 'order_sn as orderSn', 'user_id as userId', 'title', 'status', 'payable', 'beans', 'refunded'])
    .select(['created_at as createdAt', 'paid_at as paidAt', 'cancel_reason as cancelReason', 'pay_before as payBefore'])

export type OrderLine = Awaited<ReturnType<typeof listOrders>>[number]

/** Orders, newest first. */
export function listOrders(db: Db, { status, orderSn, user, before, limit }: Wanted) {
  return orders(db)
    .$if(!!status, (query) => query.where(sql<string>`status`, '=', status ?? ''))
    .$if(!!orderSn, (query) => query.where('order_sn', '=', orderSn ?? ''))
    .$if(storedIdOf(user) !== undefined, (query) => query.where('user_id', '=', storedIdOf(user) ?? 0))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const orderLine = (db: Db, id: number) => orders(db).where('id', '=', id).executeTakeFirst()

const refunds = (db: Db) =>
  db
    .selectFrom('refund')
    .select(['id', 'refund_no as refundNo', 'order_sn as orderSn', 'user_id as userId', 'status', 'reason', 'note', 'amount', 'beans'])
    .select(['created_at as createdAt', 'finished_at as finishedAt'])

export type RefundLine = Awaited<ReturnType<typeof listRefunds>>[number]

/** Refunds requested by learners, newest first. */
export function listRefunds(db: Db, { status, orderSn, before, limit }: Wanted) {
  return refunds(db)
    .$if(!!status, (query) => query.where(sql<string>`status`, '=', status ?? ''))
    .$if(!!orderSn, (query) => query.where('order_sn', '=', orderSn ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const refundLine = (db: Db, id: number) => refunds(db).where('id', '=', id).executeTakeFirst()

/** How many refunds are under way, and since when the oldest is. */
export const waitingRefunds = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('refund')
    .select((eb) => queueHead(eb, 'created_at'))
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirstOrThrow()
