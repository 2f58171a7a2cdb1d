import type { Deps } from '#server/deps'
import { NotificationRefused } from '#server/providers/payment/provider'
import { refundRules } from '#server/repositories/account/money-rules'
import { findOrder } from '#server/repositories/order/orders'
import { paymentByTrade } from '#server/repositories/order/payments'
import { refundItems } from '#server/repositories/order/refunds'
import { type RefundWord, refundWord } from '@/domain/order/apple-word'

/** States of an order whose buyer has what was bought. */
const delivered: ReadonlySet<string> = new Set(['completed', 'refunding', 'refunded'])

/**
 * The school's word on a trade that its buyer wants back from the App Store. Apple decides, and asks three times with three seconds each, so
 * that the answer is made of our own rows alone, and nothing is written.
 */
export async function wordOnTrade({ db, now, log }: Deps, tradeNo: string): Promise<RefundWord> {
  const payment = await paymentByTrade(db, tradeNo)
  const order = payment && (await findOrder(db, payment.user_id, payment.order_sn))
  if (!order) throw new NotificationRefused('unknown trade')
  const items = await refundItems(db, order.user_id, order.order_sn)
  const bought = {
    isDelivered: delivered.has(order.status) && order.paid_at !== null,
    isRecharge: order.kind === 'recharge',
    paidAt: order.paid_at ?? order.created_at,
    items,
  }
  const word = refundWord(bought, now(), await refundRules(db))
  log.info({ orderSn: order.order_sn, tradeNo, ...word }, 'the App Store asked whether an order may go back')
  return word
}
