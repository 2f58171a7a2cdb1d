import type { Order } from '@/contract/money/order.schema'
import { statusAt } from '@/domain/money/order-state'
import type { Db } from '../../database/tables'
import { notFound } from '../../refusal'
import type { OrderRow } from './complete'

/** An order as its owner sees it at `now`. */
export const orderOf = (row: OrderRow, now: number): Order => ({
  orderSn: row.order_sn,
  status: statusAt({ status: row.status, payBefore: row.pay_before }, now),
  courseId: row.course_id,
  title: row.title,
  cover: row.cover,
  listPrice: row.list_price,
  payable: row.payable,
  createdAt: row.created_at,
  payBefore: row.pay_before,
  paidAt: row.paid_at,
})

/** The learner's own order; somebody else's does not exist. */
export async function ownOrder(db: Db, userId: number, orderSn: string): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('order_sn', '=', orderSn).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw notFound('订单')
  return row
}
