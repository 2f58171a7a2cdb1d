import type { OrderStatus } from '@/contract/order/order.schema'

/** An unpaid order lives 30 minutes. */
export const ORDER_LIFETIME_MS = 30 * 60 * 1000

/** Cancellation reason of an order not paid in time. */
export const OVERDUE = '超时未付款'

/** `startRefund`: an order that could not be delivered; `requestRefund`: the learner's request; `endRefund` leaves the order in force. */
export type OrderAct = 'pay' | 'complete' | 'cancel' | 'startRefund' | 'requestRefund' | 'finishRefund' | 'refuseRefund' | 'endRefund'

const transitions: Record<OrderAct, { from: OrderStatus; to: OrderStatus }> = {
  pay: { from: 'pending_payment', to: 'paid' },
  complete: { from: 'paid', to: 'completed' },
  cancel: { from: 'pending_payment', to: 'cancelled' },
  startRefund: { from: 'paid', to: 'refunding' },
  requestRefund: { from: 'completed', to: 'refunding' },
  endRefund: { from: 'refunding', to: 'completed' },
  finishRefund: { from: 'refunding', to: 'refunded' },
  refuseRefund: { from: 'refunding', to: 'paid' },
}

/** Where an act starts and ends; a guarded update carries exactly this pair. */
export function transitionOf(act: OrderAct): { from: OrderStatus; to: OrderStatus } {
  return transitions[act]
}

/** The state after an act, or null when the state does not allow it. */
export function statusAfter(status: OrderStatus, act: OrderAct): OrderStatus | null {
  return transitions[act].from === status ? transitions[act].to : null
}

/** True from `payBefore` (epoch ms) on: the order counts as cancelled even before the job has tidied its row. */
export function isOverdue(order: { status: OrderStatus; payBefore: number }, now: number): boolean {
  return order.status === 'pending_payment' && now >= order.payBefore
}

/** The displayed state of an order at `now` (epoch ms). */
export function statusAt(order: { status: OrderStatus; payBefore: number }, now: number): OrderStatus {
  return isOverdue(order, now) ? 'cancelled' : order.status
}
