import type { Tx } from '#server/database/tables'
import { learnerAddressRow } from '#server/repositories/account/address'
import { grantAll } from '#server/repositories/course/entitlement'
import { itemsOf, moveOrder, type OrderRow } from '#server/repositories/order/orders'
import { makeRights, sendBooks } from '#server/repositories/order/textbook/rights'
import { OVERDUE } from '@/domain/order/order'
import { releaseHeld, spendHeld } from './held'
import { notifyCancelled, notifyPaid } from './notify'
import { grantPack } from './recharge'
import { rewardPaidOrder } from './reward/rewards'

export type { OrderRow }

/** Opens what an order bought; false when a course of it is owned by now. */
async function deliver(work: Tx, order: OrderRow, now: number): Promise<boolean> {
  if (order.kind === 'recharge') {
    await grantPack(work, order, now)
    return true
  }
  const courseIds = (await itemsOf(work, [order.order_sn])).flatMap(({ course_id }) => course_id ?? [])
  const isGranted = await grantAll(work, { userId: order.user_id, courseIds, orderSn: order.order_sn }, now)
  if (isGranted) await sendBooksOf(work, order, courseIds, now)
  return isGranted
}

/** The books go to the address chosen with the order; where it is gone by now, the learner chooses one later. */
async function sendBooksOf(work: Tx, order: OrderRow, courseIds: number[], now: number): Promise<void> {
  const { user_id: userId, address_id: addressId } = order
  const address = addressId === null ? undefined : await learnerAddressRow(work, userId, addressId)
  if (!address) return
  await makeRights(work, userId, now)
  await sendBooks(work, { userId, courseIds, region: address.region, sealed: address.sealed, now })
}

/**
 * The one way an order is paid, with money or for nothing: pending_payment → paid → completed, and what it bought is delivered.
 * False when it cannot take the money: cancelled or paid before, paid too late, or a course is owned by now.
 * The caller holds the order's row lock.
 */
export async function completeOrder(work: Tx, order: OrderRow, { paidAt, now }: { paidAt: number; now: number }): Promise<boolean> {
  if (paidAt > order.pay_before) {
    if (await moveOrder(work, order.order_sn, 'cancel', { cancelled_at: now, cancel_reason: OVERDUE })) {
      await releaseHeld(work, order, now)
      await notifyCancelled(work, order, OVERDUE, now)
    }
    return false
  }
  if (!(await moveOrder(work, order.order_sn, 'pay', { paid_at: paidAt }))) return false
  const isDelivered = await deliver(work, order, now)
  if (isDelivered) {
    await spendHeld(work, order, now)
    await notifyPaid(work, order, now)
  } else await releaseHeld(work, order, now)
  await moveOrder(work, order.order_sn, isDelivered ? 'complete' : 'startRefund')
  if (isDelivered) await rewardPaidOrder(work, order, { paidAt, now })
  return isDelivered
}
