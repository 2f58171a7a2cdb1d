import { isOverdue } from '@/domain/money/order-state'
import type { Deps } from '../../deps'
import { noteAsked, type OrderRow } from '../../repositories/order/orders'
import { takeUnheardMoney } from './overdue'

/** Providers are asked about one order no more often than this. */
const PAUSE_MS = 3000

/** Asks the providers now whether an unpaid order was paid, so that a lost notification delays nobody. A provider that fails is asked later. */
export async function checkPayment(deps: Deps, order: OrderRow): Promise<void> {
  if (order.status !== 'pending_payment' || isOverdue({ status: order.status, payBefore: order.pay_before }, deps.now())) return
  if (!(await noteAsked(deps.db, order.order_sn, deps.now(), PAUSE_MS))) return
  await takeUnheardMoney(deps, order.order_sn).catch((error) =>
    deps.log.warn({ err: error, orderSn: order.order_sn }, 'payment provider could not be asked'),
  )
}
