import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { ProviderOff } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { lockOrder, moveOrder, type OrderName } from '#server/repositories/order/orders'
import {
  dueRefunds,
  markPaymentRefunded,
  recordFailure,
  refundingPayment,
  type TradeName,
  tradeName,
} from '#server/repositories/order/payments'
import { markAllRefunded, openRefundOf } from '#server/repositories/order/refunds'
import { postJournal } from '#server/repositories/wallet/ledger'
import { reversed, salePostings } from '@/domain/money/ledger'
import { yuan } from '@/domain/money/money'
import { providerOf } from '@/domain/order/pay'

const BATCH = 100

/** Ends an order that could not be delivered; one of which the learner gives back a part has a refund of its own and goes on. */
async function endOrder(work: Tx, order: OrderName): Promise<void> {
  if ((await openRefundOf(work, order)) || !(await moveOrder(work, order, 'finishRefund'))) return
  await markAllRefunded(work, order)
}

/** Books a refund the provider has taken on, once. The order is locked before the payment, as in settling. */
async function bookRefund(work: Tx, of: OrderName, tradeNo: string, now: number): Promise<void> {
  const order = await lockOrder(work, of)
  const payment = await markPaymentRefunded(work, { user_id: of.user_id, trade_no: tradeNo })
  if (!payment) return
  await endOrder(work, order)
  const postings = reversed(salePostings(providerOf(payment.channel), payment.amount))
  await postJournal(work, { ref: `refund:${tradeNo}`, reason: 'refund', postings, now })
  const body = `“${order.title}”的 ${yuan(payment.amount)} 元已按原支付方式退回，到账时间以支付渠道为准。`
  await sendMessage(work, { userId: order.user_id, kind: 'refund_done', ref: `refund:${tradeNo}`, body, now })
}

/** Refunds the money of one payment in the state `refunding`. A repeated call refunds it once. */
export async function refundPayment(deps: Deps, of: TradeName): Promise<void> {
  const tradeNo = of.trade_no
  const payment = await refundingPayment(deps.db, of)
  if (!payment) return
  const provider = await providerFor(deps, payment.channel)
  const state = await provider.refund({ tradeNo, refundNo: tradeNo, amount: payment.amount, total: payment.amount })
  // Accepted is not done: the next round queries again.
  if (state !== 'succeeded') return
  await tx(deps.db, (work) => bookRefund(work, payment, tradeNo, deps.now()))
}

/** The same for a payment that is named by its number alone. */
export async function refundTrade(deps: Deps, tradeNo: string): Promise<void> {
  const of = await tradeName(deps.db, tradeNo)
  if (of !== undefined) await refundPayment(deps, of)
}

/** Tries again what could not be given back at once. A refund that fails is left for the next round. */
export async function retryRefunds(deps: Deps): Promise<void> {
  for (const trade of await dueRefunds(deps.db, deps.now(), BATCH)) {
    const tradeNo = trade.trade_no
    await refundPayment(deps, trade).catch(async (error) => {
      if (error instanceof ProviderOff) deps.log.debug({ tradeNo }, 'refund waits for a provider that is off')
      else deps.log.error({ err: error, tradeNo }, 'refund failed')
      await recordFailure(deps.db, trade, deps.now())
    })
  }
}
