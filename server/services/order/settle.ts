import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { NotificationRefused, type PaidNotification, type PaymentProvider } from '#server/providers/payment/provider'
import { learnerAddressRow } from '#server/repositories/account/address'
import { grantAll } from '#server/repositories/course/entitlement'
import { itemsOf, lockOrder, moveOrder, type OrderRow } from '#server/repositories/order/orders'
import { markRefunding, markSucceeded, paymentByTrade, recordNotification, recordRefused } from '#server/repositories/order/payments'
import { makeRights, sendBooks } from '#server/repositories/order/textbook/rights'
import { postJournal } from '#server/repositories/wallet/ledger'
import { rewardPaidOrder } from '#server/services/order/reward/rewards'
import { payerHash } from '#server/services/wallet/wallet/payout-account'
import { salePostings } from '@/domain/money/ledger'
import { OVERDUE } from '@/domain/order/order'
import { providerOf } from '@/domain/order/pay'
import { releaseHeld, spendHeld } from './held'
import { notifyCancelled, notifyPaid } from './notify'
import { grantPack } from './recharge'
import { refundTrade } from './refund'

export type { OrderRow }

/** Opens what an order bought; false when a course of it is owned by now. */
async function deliver(work: Tx, order: OrderRow, now: number): Promise<boolean> {
  if (order.kind === 'recharge') {
    await grantPack(work, order, now)
    return true
  }
  const courseIds = (await itemsOf(work, order)).flatMap(({ course_id }) => course_id ?? [])
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
    if (await moveOrder(work, order, 'cancel', { cancelled_at: now, cancel_reason: OVERDUE })) {
      await releaseHeld(work, order, now)
      await notifyCancelled(work, order, OVERDUE, now)
    }
    return false
  }
  if (!(await moveOrder(work, order, 'pay', { paid_at: paidAt }))) return false
  const isDelivered = await deliver(work, order, now)
  if (isDelivered) {
    await spendHeld(work, order, now)
    await notifyPaid(work, order, now)
  } else await releaseHeld(work, order, now)
  await moveOrder(work, order, isDelivered ? 'complete' : 'startRefund')
  if (isDelivered) await rewardPaidOrder(work, order, { paidAt, now })
  return isDelivered
}

/** `refunded`: the money came for an order that cannot take it, and goes back. */
export type Settlement = 'completed' | 'duplicate' | 'refunded'

/** The payment of a notice. Refuses a notice with another provider, merchant or amount. */
async function paymentOf(work: Tx, provider: PaymentProvider, notice: Omit<PaidNotification, 'payer'>) {
  const payment = await paymentByTrade(work, notice.tradeNo)
  if (!payment || providerOf(payment.channel) !== provider.name) throw new NotificationRefused('unknown trade')
  if (notice.merchantId !== provider.merchantId) throw new NotificationRefused('another merchant')
  if (notice.amount !== payment.amount) throw new NotificationRefused('another amount')
  return payment
}

/** A notice in which who paid is a hash. */
type HashedNotification = Omit<PaidNotification, 'payer'> & { payer: string | null }

async function book(work: Tx, provider: PaymentProvider, { payer, ...notice }: HashedNotification, now: number): Promise<Settlement> {
  // Checked first, so that a notice under a known id but with another amount is refused too.
  const payment = await paymentOf(work, provider, notice)
  if (!(await recordNotification(work, { id: notice.noticeId, trade_no: notice.tradeNo, received_at: now }))) return 'duplicate'
  // The order is locked before the payment, the same way round as in cancelling.
  const order = await lockOrder(work, payment)
  if (!(await markSucceeded(work, payment, { providerId: notice.providerId, payer, now }))) return 'duplicate'
  const postings = salePostings(provider.name, notice.amount)
  await postJournal(work, { ref: `pay:${notice.tradeNo}`, reason: 'sale', postings, now })
  // Staff may have lowered the price since this payment was opened: its money goes back, and the order waits for the new price.
  const isOldPrice = order.status === 'pending_payment' && order.payable !== notice.amount
  if (!isOldPrice && (await completeOrder(work, order, { paidAt: notice.paidAt, now }))) return 'completed'
  await markRefunding(work, payment)
  return 'refunded'
}

/** A genuine notice that does not fit our books may be money of a learner: it waits on the desk. */
const noteForStaff = ({ db, now }: Deps, provider: PaymentProvider, notice: PaidNotification, reason: string) =>
  recordRefused(db, {
    notice_id: notice.noticeId,
    provider: provider.name,
    trade_no: notice.tradeNo,
    amount: notice.amount,
    reason,
    received_at: now(),
  })

/**
 * Settles money reported by a provider: notice id, checks, payment, order, entitlement and ledger in one transaction.
 * Duplicate, reordered and concurrent notices settle once. Throws NotificationRefused when the notice does not fit our books.
 */
export async function settle(deps: Deps, provider: PaymentProvider, notice: PaidNotification): Promise<Settlement> {
  const hashed = { ...notice, payer: await payerHash(deps.db, provider.name, notice.payer ?? '') }
  const settlement = await tx(deps.db, (work) => book(work, provider, hashed, deps.now())).catch(async (error) => {
    if (error instanceof NotificationRefused) await noteForStaff(deps, provider, notice, error.message)
    throw error
  })
  if (settlement === 'refunded')
    // The payment is in the state `refunding` by now, so a refund that fails here is repeated by `retryRefunds`.
    await refundTrade(deps, notice.tradeNo).catch((error) => deps.log.error({ err: error, tradeNo: notice.tradeNo }, 'refund failed'))
  return settlement
}
