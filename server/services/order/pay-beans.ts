import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import { lockOrder, markPaidByBeans, type OrderRow } from '#server/repositories/order/orders'
import { largestRemainder } from '@/domain/money/price'
import { beansToPay } from '@/domain/tiku/bean-price'
import { completeOrder } from './complete'
import { takeBeans } from './held'

/** Pays what is left of an order with beans, where the app sells for beans only. Paid before, it stays so. */
export async function payByBeans(deps: Deps, { order_sn: orderSn }: OrderRow): Promise<void> {
  const now = deps.now()
  await tx(deps.db, async (work) => {
    const order = await lockOrder(work, orderSn)
    if (order.status === 'paid' || order.status === 'completed') return
    if (order.kind === 'recharge') throw conflict('学豆不能用来充值')
    const beans = beansToPay(order.payable)
    if (beans > 0) await takeBeans(work, order.user_id, beans, { ref: `pay-beans:${orderSn}`, reason: '购买课程', now, to: 'school' })
    // Marked first: no reward of money is paid for an order that beans paid.
    await markPaidByBeans(work, orderSn, beans, largestRemainder)
    const isDone = await completeOrder(work, { ...order, paid_beans: beans }, { paidAt: now, now })
    if (!isDone) throw conflict('订单状态已变化，请刷新后重试')
  })
}
