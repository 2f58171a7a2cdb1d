import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { type GivenBack, NotificationRefused, type PaymentProvider } from '#server/providers/payment/provider'
import { Refusal } from '#server/refusal'
import { lockOrder } from '#server/repositories/order/orders'
import { type PaymentRow, paymentByTrade, recordRefused } from '#server/repositories/order/payments'
import { findRefund, openRefundOf, refundItems } from '#server/repositories/order/refunds'
import { refundTrade } from '#server/services/order/refund'
import { providerOf } from '@/domain/order/pay'
import { refundSum } from '@/domain/order/refund'
import { advanceRefund, openGivenBack } from './after-sale'

async function paymentOf(work: Tx, provider: PaymentProvider, tradeNo: string): Promise<PaymentRow> {
  const payment = await paymentByTrade(work, tradeNo)
  if (!payment || providerOf(payment.channel) !== provider.name) throw new NotificationRefused('unknown trade')
  return payment
}

/** Opens the refund of all that is left of an order, or finds one under way; `done` where it is booked, `misfit` where it is not the money that went back. */
async function open(work: Tx, provider: PaymentProvider, { tradeNo, amount }: GivenBack, now: number) {
  const order = await lockOrder(work, await paymentOf(work, provider, tradeNo))
  // Read again, because what was told twice at once may be booked by now.
  const payment = await paymentOf(work, provider, tradeNo)
  if (payment.refunded >= amount) return 'done'
  const begun = await openRefundOf(work, order)
  const underWay = begun && (await findRefund(work, begun.refund_no))
  if (underWay?.status === 'processing') return underWay.refund_no
  const items = await refundItems(work, order.user_id, order.order_sn)
  const seqs = items.filter(({ isRefunded }) => !isRefunded).map(({ seq }) => seq)
  if (refundSum(items, seqs, false).amount !== amount) return 'misfit'
  return (await openGivenBack(work, order, { seqs, reason: '苹果已退款' }, now)).refundNo
}

/**
 * Books a trade whose money went back without us: rights end as after any refund, once however often it is told. One that does not fit its
 * order, such as beans that were bought, waits on the desk.
 */
export async function takeGivenBack(deps: Deps, provider: PaymentProvider, back: GivenBack): Promise<void> {
  const { db, now } = deps
  const { tradeNo, amount } = back
  const { status } = await tx(db, (work) => paymentOf(work, provider, tradeNo))
  if (status === 'refunding') return refundTrade(deps, tradeNo)
  const found = await tx(db, (work) => open(work, provider, back, now())).catch((error) => {
    if (error instanceof Refusal) return 'misfit' as const
    throw error
  })
  if (found === 'done') return
  if (found !== 'misfit') return advanceRefund(deps, found)
  const row = { notice_id: `given-back:${tradeNo}`, provider: provider.name, trade_no: tradeNo, amount, reason: 'given back' }
  await recordRefused(db, { ...row, received_at: now() })
}
