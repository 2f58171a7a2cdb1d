import type { Db, Tx } from '#server/database/tables'

/** The names of rows that lie with their learner, by the numbers that tests have. */
export const orderNamed = (db: Db | Tx, orderSn: string) =>
  db.selectFrom('orders').select(['user_id', 'order_sn']).where('order_sn', '=', orderSn).executeTakeFirstOrThrow()

export const tradeNamed = (db: Db | Tx, tradeNo: string) =>
  db.selectFrom('payment').select(['user_id', 'trade_no']).where('trade_no', '=', tradeNo).executeTakeFirstOrThrow()

export const refundNamed = (db: Db | Tx, refundNo: string) =>
  db.selectFrom('refund').select(['user_id', 'refund_no']).where('refund_no', '=', refundNo).executeTakeFirstOrThrow()

export const bargainNamed = (db: Db | Tx, id: number) =>
  db.selectFrom('bargain').select(['user_id', 'id']).where('id', '=', id).executeTakeFirstOrThrow()
