import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '#server/deps'
import { type OrderRow, recordProviderCheck } from '#server/repositories/order/orders'
import { openTrades } from '#server/repositories/order/payments'
import { isOverdue } from '@/domain/order/order'
import { takeUnheardMoney } from './overdue'

/** Minimum interval between provider queries for one order, by its payer or its readers. */
const CHECK_PAUSE_MS = 3_000
const READ_PAUSE_MS = 5_000
/** Maximum wait for a slow provider; a later reply is shown on the next read. */
const READ_WAIT_MS = 1_500

/** Queries the providers for an unpaid order, because a notification can be lost. After a failure it is queried later. */
export async function checkPayment(deps: Deps, order: OrderRow, pauseMs = CHECK_PAUSE_MS): Promise<void> {
  if (order.status !== 'pending_payment' || isOverdue({ status: order.status, payBefore: order.pay_before }, deps.now())) return
  if (!(await recordProviderCheck(deps.db, order.order_sn, deps.now(), pauseMs))) return
  await takeUnheardMoney(deps, order.order_sn).catch((error) =>
    deps.log.warn({ err: error, orderSn: order.order_sn }, 'payment provider could not be asked'),
  )
}

/** The same when an order is read: only where a trade is open, and never for long. */
export async function checkOnRead(deps: Deps, order: OrderRow): Promise<void> {
  if (order.status !== 'pending_payment' || (await openTrades(deps.db, order.order_sn)).length === 0) return
  const waiting = new AbortController()
  const wait = delay(READ_WAIT_MS, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
  await Promise.race([checkPayment(deps, order, READ_PAUSE_MS), wait]).finally(() => waiting.abort())
}
