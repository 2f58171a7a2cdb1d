import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { lockPending } from '#server/repositories/order/orders'
import { noteFailure, openTrades, overdueOrders } from '#server/repositories/order/payments'
import { OVERDUE } from '@/domain/order/order'
import { cancelRow, closeTrades } from './cancel'
import { settle } from './settle'

const BATCH = 100

/** Queries the providers for an order's open payments, and settles money whose notification was lost. */
export async function takeUnheardMoney(deps: Deps, orderSn: string): Promise<void> {
  for (const { trade_no: tradeNo, channel } of await openTrades(deps.db, orderSn)) {
    const provider = await providerFor(deps, channel)
    const state = await provider.query(tradeNo).catch(async (error) => {
      await noteFailure(deps.db, tradeNo, deps.now())
      throw error
    })
    if (state.kind === 'paid') await settle(deps, provider, { ...state.receipt, noticeId: `query:${tradeNo}` })
  }
}

/** True when this process cancelled the order; another one that holds its row is left to it. */
async function cancelOne(deps: Deps, orderSn: string): Promise<boolean> {
  const closed = await tx(deps.db, async (work) => {
    return (await lockPending(work, orderSn)) ? cancelRow(work, orderSn, { reason: OVERDUE, isOwn: false, now: deps.now() }) : null
  })
  if (closed) await closeTrades(deps, closed)
  return closed !== null
}

/** Closes orders after their half hour and returns the count. Readers and payers decide by the clock and do not depend on it. */
export async function cancelOverdueOrders(deps: Deps): Promise<number> {
  let cancelled = 0
  for (const { order_sn: orderSn } of await overdueOrders(deps.db, deps.now(), BATCH)) {
    try {
      await takeUnheardMoney(deps, orderSn)
      if (await cancelOne(deps, orderSn)) cancelled += 1
    } catch (error) {
      deps.log.error({ err: error, orderSn }, 'overdue order was left for the next round')
    }
  }
  return cancelled
}
