import { sql } from 'kysely'
import type { Db } from '../../database/tables'

const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000
/** Doublings after which the longest wait is reached. */
const MOST_DOUBLINGS = 9

/** The trades of an order that may still be paid. */
export const openTrades = (db: Db, orderSn: string) =>
  db.selectFrom('payment').select(['trade_no', 'channel']).where('order_sn', '=', orderSn).where('status', '=', 'created').execute()

/** Records that the provider of a trade could not be reached: the next query waits twice as long as the last. */
export async function noteFailure(db: Db, tradeNo: string, now: number): Promise<void> {
  await db
    .updateTable('payment')
    .set((the) => ({
      failures: the('failures', '+', 1),
      ask_after: sql<number>`${now}::bigint + least(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} * (1 << least(failures, ${MOST_DOUBLINGS})))`,
    }))
    .where('trade_no', '=', tradeNo)
    .execute()
}

/** Unpaid orders whose time is over, the oldest first, without those that wait for a provider. */
export const overdueOrders = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('orders')
    .select('order_sn')
    .where('status', '=', 'pending_payment')
    .where('pay_before', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.trade_no')
            .whereRef('payment.order_sn', '=', 'orders.order_sn')
            .where('payment.status', '=', 'created')
            .where('payment.ask_after', '>', now),
        ),
      ),
    )
    .orderBy('pay_before')
    .limit(limit)
    .execute()

/** Payments to refund whose provider may be queried now. */
export const dueRefunds = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('payment')
    .select('trade_no')
    .where('status', '=', 'refunding')
    .where('ask_after', '<=', now)
    .orderBy('trade_no')
    .limit(limit)
    .execute()
