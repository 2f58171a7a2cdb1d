import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { NotificationRefused, type PaidNotification, type PaymentProvider } from '#server/providers/payment/provider'
import { lockOrder } from '#server/repositories/order/orders'
import { markRefunding, markSucceeded, paymentByTrade, recordNotification, recordRefused } from '#server/repositories/order/payments'
import { postJournal } from '#server/repositories/wallet/ledger'
import { payerHash } from '#server/services/wallet/wallet/payout-account'
import { salePostings } from '@/domain/money/ledger'
import { providerOf } from '@/domain/order/pay'
import { completeOrder } from './complete'
import { refundPayment } from './refund'

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
  const order = await lockOrder(work, payment.order_sn)
  if (!(await markSucceeded(work, { tradeNo: notice.tradeNo, providerId: notice.providerId, payer, now }))) return 'duplicate'
  const postings = salePostings(provider.name, notice.amount)
  await postJournal(work, { ref: `pay:${notice.tradeNo}`, reason: 'sale', postings, now })
  if (await completeOrder(work, order, { paidAt: notice.paidAt, now })) return 'completed'
  await markRefunding(work, notice.tradeNo)
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
    await refundPayment(deps, notice.tradeNo).catch((error) => deps.log.error({ err: error, tradeNo: notice.tradeNo }, 'refund failed'))
  return settlement
}
