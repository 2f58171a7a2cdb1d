import type { Tx } from '#server/database/tables'
import { conflict, invalid } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { putPrice } from '#server/repositories/order/order-edit'
import { itemsOf, lockOrder, type OrderName } from '#server/repositories/order/orders'
import { closePayments } from '#server/repositories/order/payments'
import { yuan } from '@/domain/money/money'
import { largestRemainder } from '@/domain/money/price'
import { isOverdue, ORDER_LIFETIME_MS } from '@/domain/order/order'

type Wish = { payable: number; reason: string; now: number }

/**
 * Lowers the price of an order that is not paid, and gives its learner the time of a new order to pay it. Open payments are closed; money
 * that still comes at the old price goes back by itself.
 */
export async function repriceOrder(work: Tx, of: OrderName, { payable, reason, now }: Wish): Promise<{ before: number }> {
  const orderSn = of.order_sn
  const order = await lockOrder(work, of)
  if (order.status !== 'pending_payment' || isOverdue({ status: order.status, payBefore: order.pay_before }, now))
    throw conflict('订单已经付款或取消，不能改价')
  if (order.kind === 'recharge') throw conflict('充值订单不能改价')
  if (payable >= order.payable) throw invalid(`新的价格要低于现在的 ${yuan(order.payable)} 元`)
  const items = await itemsOf(work, of)
  const payables = largestRemainder(
    payable,
    items.map((item) => item.payable),
  )
  await putPrice(
    work,
    { userId: order.user_id, orderSn },
    {
      items: items.map((item, at) => ({ seq: item.seq, payable: payables[at] ?? 0, share: item.payable - (payables[at] ?? 0) })),
      payable,
      payBefore: now + ORDER_LIFETIME_MS,
      now,
    },
  )
  await closePayments(work, of)
  await sendMessage(work, {
    userId: order.user_id,
    kind: 'notice',
    ref: `price:${orderSn}:${now}`,
    title: '订单改价了，可以付款',
    body: `“${order.title}”从 ${yuan(order.payable)} 元改为 ${yuan(payable)} 元，请在 30 分钟内付款。${reason}`,
    link: `/mine/order/${orderSn}/detail`,
    now,
  })
  return { before: order.payable }
}
