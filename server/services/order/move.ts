import { type OrderAct, transitionOf } from '@/domain/money/order-state'
import type { Tx } from '../../database/tables'

/** Cancellation reason of an order not paid in time. */
export const OVERDUE = '超时未付款'

/** Changes the state of an order if it is in the expected one; otherwise returns false and writes nothing. */
export async function moveOrder(
  work: Tx,
  orderSn: string,
  act: OrderAct,
  moments: { paid_at?: number; cancelled_at?: number; cancel_reason?: string } = {},
): Promise<boolean> {
  const { from, to } = transitionOf(act)
  const moved = await work
    .updateTable('orders')
    .set({ status: to, ...moments })
    .where('order_sn', '=', orderSn)
    .where('status', '=', from)
    .returning('order_sn')
    .executeTakeFirst()
  return moved !== undefined
}
