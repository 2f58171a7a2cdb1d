import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { conflict } from '#server/refusal'
import { lockOrder, moveOrder, type OrderRow } from '#server/repositories/order/orders'
import { closePayments, type Trade } from '#server/repositories/order/payments'
import { isOverdue, OVERDUE } from '@/domain/order/order'
import { releaseHeld } from './held'
import { notifyCancelled } from './notify'

/** `isOwn`: the learner did it, who needs no message of it. */
type Cancelled = { reason: string; isOwn: boolean; now: number }

/** Cancels an unpaid order, gives back what it holds and closes its open payments; null when it is not pending any more. */
export async function cancelRow(work: Tx, orderSn: string, { reason, isOwn, now }: Cancelled): Promise<Trade[] | null> {
  if (!(await moveOrder(work, orderSn, 'cancel', { cancelled_at: now, cancel_reason: reason }))) return null
  const order = await lockOrder(work, orderSn)
  await releaseHeld(work, order, now)
  if (!isOwn) await notifyCancelled(work, order, reason, now)
  return closePayments(work, orderSn)
}

/** Tells the providers. One that does not listen may still send money, which then goes back by itself. */
export async function closeTrades(deps: Deps, payments: Trade[]): Promise<void> {
  for (const { trade_no: tradeNo, channel } of payments) {
    const provider = await providerFor(deps, channel)
    await provider.close(tradeNo).catch((error) => deps.log.warn({ err: error, tradeNo }, 'trade was not closed'))
  }
}

/** Cancels on the learner's request, or (`isManual` false) because the page's countdown ended, which the server verifies. */
export async function cancelOrder(deps: Deps, order: OrderRow, isManual: boolean, reason = '我不想买了'): Promise<void> {
  const now = deps.now()
  if (!isManual && !isOverdue({ status: order.status, payBefore: order.pay_before }, now)) throw conflict('订单尚未超时')
  const wish = { reason: isManual ? reason : OVERDUE, isOwn: isManual, now }
  const closed = await tx(deps.db, (work) => cancelRow(work, order.order_sn, wish))
  if (closed === null) throw conflict('订单状态已变化，无法取消')
  await closeTrades(deps, closed)
}
