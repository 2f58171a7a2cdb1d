import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import type { OrderRow } from '#server/repositories/order/orders'
import { yuan } from '@/domain/money/money'

type Told = Pick<OrderRow, 'order_sn' | 'user_id' | 'title' | 'kind'>

const linkOf = (orderSn: string) => `/mine/order/${orderSn}/detail`

/** An order is paid and what it bought is there. */
export function notifyPaid(work: Tx, { order_sn: ref, user_id: userId, title, kind }: Told, now: number): Promise<void> {
  const body = kind === 'recharge' ? `${title}，学豆已到账。` : `“${title}”已开通，可以开始学习了。`
  return sendMessage(work, { userId, kind: 'order_paid', ref, body, link: linkOf(ref), now })
}

/** An order was cancelled: not paid in time, or by staff. */
export function notifyCancelled(work: Tx, { order_sn: ref, user_id: userId, title }: Told, reason: string, now: number): Promise<void> {
  const body = `“${title}”的订单已取消：${reason}。用到的优惠券和学豆已退回。`
  return sendMessage(work, { userId, kind: 'order_cancelled', ref, body, link: linkOf(ref), now })
}

type Back = { refundNo: string; order: Told; amount: number; beans: number }

/** Money or beans of an order went back. */
export function notifyRefunded(work: Tx, { refundNo, order, amount, beans }: Back, now: number): Promise<void> {
  const parts = [amount > 0 && `${yuan(amount)} 元按原支付方式退回`, beans > 0 && `${beans} 学豆退回学豆账户`].filter(Boolean)
  const body = `“${order.title}”退款完成${parts.length > 0 ? `：${parts.join('，')}` : ''}。`
  return sendMessage(work, { userId: order.user_id, kind: 'refund_done', ref: refundNo, body, link: linkOf(order.order_sn), now })
}

/** A refund was not made. */
export function notifyRefundRefused(
  work: Tx,
  { refundNo, order }: Pick<Back, 'refundNo' | 'order'>,
  why: string,
  now: number,
): Promise<void> {
  const message = { kind: 'refund_done' as const, title: '退款没有成功', body: `“${order.title}”：${why}。课程可以继续学习。` }
  return sendMessage(work, { userId: order.user_id, ...message, ref: refundNo, link: linkOf(order.order_sn), now })
}

type Out = { userId: number; cashOutNo: string; amount: number; hint: string }

/** A cash-out has arrived, or was returned (`failure` is the reason). */
export function notifyCashOut(work: Tx, { userId, cashOutNo, amount, hint }: Out, failure: string | null, now: number): Promise<void> {
  const body =
    failure === null
      ? `${yuan(amount)} 元已转入支付宝 ${hint}。`
      : `${yuan(amount)} 元没有转出${failure === '' ? '' : `：${failure}`}，已退回可提现余额。`
  const title = failure === null ? '提现已到账' : '提现没有成功'
  return sendMessage(work, { userId, kind: 'cash_out_done', ref: cashOutNo, title, body, link: '/mine/cash-out/status', now })
}
