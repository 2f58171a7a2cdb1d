import type { Selectable } from 'kysely'
import type { OrderTables } from '../../database/rows/order'
import type { Tx } from '../../database/tables'
import { grant } from './entitlement'
import { moveOrder } from './move'

export type OrderRow = Selectable<OrderTables['orders']>

/**
 * The one way an order is paid, with money or for nothing: pending_payment → paid → completed, and the course is granted.
 * False when it cannot take the money: cancelled or paid before, paid too late, or the course is owned by now.
 * The caller holds the order's row lock.
 */
export async function completeOrder(work: Tx, order: OrderRow, { paidAt, now }: { paidAt: number; now: number }): Promise<boolean> {
  if (paidAt > order.pay_before) {
    await moveOrder(work, order.order_sn, 'cancel', { cancelled_at: now })
    return false
  }
  if (!(await moveOrder(work, order.order_sn, 'pay', { paid_at: paidAt }))) return false
  const isGranted = await grant(work, { userId: order.user_id, courseId: order.course_id, orderSn: order.order_sn }, now)
  await moveOrder(work, order.order_sn, isGranted ? 'complete' : 'startRefund')
  return isGranted
}
