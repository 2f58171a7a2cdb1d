import { order } from '@/contract/money/order'
import type { Order, PayChannel, Payment } from '@/contract/money/order.schema'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/account/client-code'
import { buyFromOf } from '@/domain/money/buy-from'
import { ownDevice } from '../api/own-device'
import { send } from '../api/send'

/** Document 2 §9, Order default isBargainPaid. */
const IS_BARGAIN_PAID = 0
/** Document 2 §9, Cancel order default isManualCancel. */
const IS_MANUAL_CANCEL = 1

/** A key for one confirm page. */
export function newOrderKey(): string {
  return randomText(CLIENT_CODE_LENGTH, Math.random)
}

/** Orders a course. The same `idempotencyKey` gives the same order, so it is made once a confirm page. */
export function createOrder(courseId: number, idempotencyKey: string): Promise<Order> {
  const buyFrom = buyFromOf(ownDevice())
  return send(order.create, { body: { courseId, idempotencyKey, buyFrom, isBargainPaid: IS_BARGAIN_PAID } })
}

export function cancelOrder(orderSn: string): Promise<Order> {
  return send(order.cancel, { params: { orderSn }, query: { isManualCancel: IS_MANUAL_CANCEL } })
}

/** Starts a payment and says what to do next. */
export function payOrder(orderSn: string, channel: PayChannel): Promise<Payment> {
  return send(order.pay, { params: { orderSn }, body: { orderSn, channel } })
}
