import type { Db } from '#server/database/tables'
import type { OrderRow } from './orders'

export const writeLink = (db: Db, row: { token_hash: string; order_sn: string; expires_at: number }) =>
  db.insertInto('pay_link').values(row).execute()

/** The order of a link that is still good at `now`. */
export const orderOfLink = (db: Db, hash: string, now: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('pay_link')
    .innerJoin('orders', 'orders.order_sn', 'pay_link.order_sn')
    .selectAll('orders')
    .where('token_hash', '=', hash)
    .where('pay_link.expires_at', '>', now)
    .executeTakeFirst()
