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

type Back = { refundNo: string; order: Told }
type Returned = Back & { amount: number; beans: number; reply?: string; keepsRights?: boolean }

/** Money or beans of an order went back. `reply` is what staff wrote to the learner. */
export function notifyRefunded(
  work: Tx,
  { refundNo, order, amount, beans, reply = '', keepsRights = false }: Returned,
  now: number,
): Promise<void> {
  const parts = [amount > 0 && `${yuan(amount)} 元按原支付方式退回`, beans > 0 && `${beans} 学豆退回学豆账户`].filter(Boolean)
  const stays = keepsRights ? '课程可以继续学习。' : ''
  const body = `“${order.title}”退款完成${parts.length > 0 ? `：${parts.join('，')}` : ''}。${stays}${reply}`
  return sendMessage(work, { userId: order.user_id, kind: 'refund_done', ref: refundNo, body, link: linkOf(order.order_sn), now })
}

/** Sends a message about a refund that waits for a person or was decided; `step` tells the messages of one refund apart. */
const tell = (work: Tx, { refundNo, order }: Back, of: { step: string; title: string; body: string; now: number }): Promise<void> =>
  sendMessage(work, {
    userId: order.user_id,
    kind: 'refund_done',
    ref: `${refundNo}:${of.step}`,
    title: of.title,
    body: `“${order.title}”：${of.body}`,
    link: linkOf(order.order_sn),
    now: of.now,
  })

/** A refund beyond the rules was asked for. */
export const notifyRefundAsked = (work: Tx, of: Back, days: number, now: number): Promise<void> =>
  tell(work, of, {
    step: 'asked',
    title: '退款申请已收到',
    body: `这笔退款需要人工处理，我们会在 ${days} 天内答复。处理期间课程可以继续学习。`,
    now,
  })

/** The provider did not make a refund, and a person looks at it. */
export const notifyRefundWaits = (work: Tx, of: Back, days: number, now: number): Promise<void> =>
  tell(work, of, {
    step: 'waits',
    title: '退款还在处理',
    body: `支付渠道退款失败，已经转给人工处理，我们会在 ${days} 天内答复，你不用重新申请。`,
    now,
  })

/** The books have to come back before the money goes. */
export const notifyBookAsked = (work: Tx, of: Back, words: string, now: number): Promise<void> =>
  tell(work, of, { step: 'book', title: '退款已同意，请先寄回教材', body: words, now })

/** Money for the trouble went to the wallet instead of a refund. */
export const notifyGoodwill = (work: Tx, of: Back & { amount: number; reply: string }, now: number): Promise<void> =>
  tell(work, of, {
    step: 'goodwill',
    title: '已补到你的余额',
    body: `${yuan(of.amount)} 元补到可提现余额，课程可以继续学习。${of.reply}`,
    now,
  })

/** A refund was not made. */
export const notifyRefundRefused = (work: Tx, of: Back, why: string, now: number): Promise<void> =>
  tell(work, of, { step: 'refused', title: '退款没有通过', body: `${why}。课程可以继续学习。`.replace('。。', '。'), now })

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
