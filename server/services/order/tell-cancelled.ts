import type { Tx } from '../../database/tables'
import { sendMessage } from '../../repositories/message'
import type { OrderRow } from '../../repositories/order/orders'

/** Tells a learner that an order was cancelled, once for each order. */
export const tellCancelled = (work: Tx, { user_id: userId, order_sn: ref, title }: OrderRow, reason: string, now: number): Promise<void> =>
  sendMessage(work, {
    userId,
    kind: 'order_cancelled',
    ref,
    body: `《${title}》的订单已取消：${reason}。优惠券和学豆已退回。`,
    link: `/mine/order/${ref}/detail`,
    now,
  })
