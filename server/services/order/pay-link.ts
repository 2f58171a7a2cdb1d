import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps'
import { conflict } from '#server/refusal'
import type { OrderRow } from '#server/repositories/order/orders'
import { orderOfLink, writeLink } from '#server/repositories/order/pay-links'
import type { Payment } from '@/contract/order/order.schema'
import { payOrder } from './pay'

const TOKEN_BYTES = 24
const LIFETIME_MS = 10 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A link by which this one order can be paid with Alipay in another browser, without signing in there. */
export async function makePayLink({ db, now }: Deps, order: OrderRow): Promise<string> {
  if (order.status !== 'pending_payment') throw conflict('订单状态已变化，请刷新后重试')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await writeLink(db, { token_hash: hashOf(token), order_sn: order.order_sn, expires_at: Math.min(order.pay_before, now() + LIFETIME_MS) })
  return token
}

/** Starts the payment of a link. It opens Alipay's page and shows nothing of the order. */
export async function openPayLink(deps: Deps, token: string, payerIp: string): Promise<Payment> {
  const order = await orderOfLink(deps.db, hashOf(token), deps.now())
  if (!order) throw conflict('链接已失效，请回到微信重新获取')
  return payOrder(deps, order, { channel: 'alipay_h5', payerIp, app: 'web' })
}
