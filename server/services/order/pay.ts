import { randomBytes } from 'node:crypto'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { providerFor } from '#server/providers/payment/gateway'
import { ProviderFailure } from '#server/providers/payment/provider'
import { conflict } from '#server/refusal'
import { isOwned } from '#server/repositories/course/entitlement'
import { lockOrder, markPaidByBeans, type OrderRow, openIdOf } from '#server/repositories/order/orders'
import { openPayment } from '#server/repositories/order/payments'
import type { PayChannel, Payment } from '@/contract/order/order.schema'
import { largestRemainder } from '@/domain/money/price'
import { isOverdue, ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { beansToPay } from '@/domain/tiku/bean-price'
import { nextPollAt } from '@/domain/time/poll-times'
import { completeOrder } from './complete'
import { takeBeans } from './held'
import { refuseOverCap } from './spending-cap'

type Wish = { channel: PayChannel; payerIp: string; app: 'web' | 'mini' }

/** Refuses an order that cannot be paid at `now`. */
async function refuseUnpayable({ db, now }: Deps, order: OrderRow): Promise<void> {
  if (order.status === 'cancelled' || isOverdue({ status: order.status, payBefore: order.pay_before }, now()))
    throw conflict('订单已取消，请重新下单')
  if (order.status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
  const { user_id: userId, course_id: courseId, order_sn: but } = order
  // The right that this very order gave is none: another press of the same button may have completed it meanwhile.
  if (courseId !== null && (await isOwned(db, { userId, courseId, but }, now()))) throw conflict('您已拥有该课程')
}

/** The open try to pay through a channel; two requests at once get the same one, and an order cancelled meanwhile gets none. */
async function tradeFor({ db, now }: Deps, order: OrderRow, channel: PayChannel): Promise<string> {
  const created = now()
  const trade = {
    trade_no: orderSn(created, randomBytes(ORDER_SN_RANDOM_BYTES)),
    channel,
    created_at: created,
    next_ask_at: nextPollAt(created, created),
  }
  return tx(db, async (work) => {
    const { status } = await lockOrder(work, order.order_sn)
    if (status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
    return openPayment(work, { ...trade, order_sn: order.order_sn, amount: order.payable })
  })
}

/** Nothing to pay: the same transition, without a provider. Where it fails nothing is written, for there is no money to give back. */
const settleForNothing = (deps: Deps, order: OrderRow): Promise<Payment> =>
  tx(deps.db, async (work) => {
    const locked = await lockOrder(work, order.order_sn)
    const isDone = locked.status === 'completed' || (await completeOrder(work, locked, { paidAt: deps.now(), now: deps.now() }))
    if (!isDone) throw conflict('订单状态已变化，请刷新后重试')
    return { kind: 'settled' }
  })

const returnUrl = (publicUrl: string, sn: string) => `${publicUrl}/course/pay/success/intermediate/page?orderSn=${encodeURIComponent(sn)}`

/** Starts a payment, or returns that it is settled. Repeated calls for a paid order change nothing. */
export async function payOrder(deps: Deps, order: OrderRow, wish: Wish): Promise<Payment> {
  if (order.status === 'paid' || order.status === 'completed') return { kind: 'settled' }
  await refuseUnpayable(deps, order)
  if (order.payable === 0) return settleForNothing(deps, order)
  // It may have been made before the limit was.
  await refuseOverCap(deps.db, order.user_id, 0, deps.now())
  const openid = wish.channel === 'wechat_jsapi' ? await openIdOf(deps.db, order.user_id, wish.app) : null
  const charge = {
    ...wish,
    openid,
    tradeNo: await tradeFor(deps, order, wish.channel),
    amount: order.payable,
    title: order.title,
    payBefore: order.pay_before,
    returnUrl: returnUrl(deps.env.publicUrl, order.order_sn),
  }
  try {
    return await (await providerFor(deps, wish.channel)).create(charge)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.log.error({ err: error, orderSn: order.order_sn }, 'payment could not be started')
    throw conflict(error.code === 'NO_OPENID' ? '请先完成微信授权' : '支付渠道暂不可用，请稍后再试')
  }
}

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
