import { sql } from 'kysely'
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
