import { salePostings } from '@/domain/money/ledger'
import { providerOf } from '@/domain/money/pay-channel'
import type { Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { NoticeRefused, type PaidNotice, type PaymentProvider } from '../../providers/payment/provider'
import { postJournal } from '../../repositories/ledger'
import { noteRefused } from '../../repositories/order/refused-notices'
import { completeOrder } from './complete'
import { refundPayment } from './refund'

/** `refunded`: the money came for an order that cannot take it, and goes back. */
export type Settlement = 'completed' | 'duplicate' | 'refunded'

/** Notes a notification; false when it was noted before. */
async function noteOnce(work: Tx, notice: PaidNotice, now: number): Promise<boolean> {
  const noted = await work
    .insertInto('payment_notice')
    .values({ id: notice.noticeId, trade_no: notice.tradeNo, received_at: now })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The payment of a notice. Refuses a notice with another provider, merchant or amount. */
async function paymentOf(work: Tx, provider: PaymentProvider, notice: PaidNotice) {
  const payment = await work.selectFrom('payment').selectAll().where('trade_no', '=', notice.tradeNo).executeTakeFirst()
  if (!payment || providerOf(payment.channel) !== provider.name) throw new NoticeRefused('unknown trade')
  if (notice.merchantId !== provider.merchantId) throw new NoticeRefused('another merchant')
  if (notice.amount !== payment.amount) throw new NoticeRefused('another amount')
  return payment
}

/** Guarded: of two notices of the same money only one passes. A closed payment passes, for its money came all the same. */
async function markSucceeded(work: Tx, notice: PaidNotice, now: number): Promise<boolean> {
  const marked = await work
    .updateTable('payment')
    .set({ status: 'succeeded', provider_id: notice.providerId, settled_at: now })
    .where('trade_no', '=', notice.tradeNo)
    .where('status', 'in', ['created', 'closed'])
    .returning('trade_no')
    .executeTakeFirst()
  return marked !== undefined
}

async function book(work: Tx, provider: PaymentProvider, notice: PaidNotice, now: number): Promise<Settlement> {
  if (!(await noteOnce(work, notice, now))) return 'duplicate'
  const payment = await paymentOf(work, provider, notice)
  // The order is locked before the payment, the same way round as in cancelling.
  const order = await work.selectFrom('orders').selectAll().where('order_sn', '=', payment.order_sn).forUpdate().executeTakeFirstOrThrow()
  if (!(await markSucceeded(work, notice, now))) return 'duplicate'
  const postings = salePostings(provider.name, notice.amount)
  await postJournal(work, { ref: `pay:${notice.tradeNo}`, reason: 'sale', postings, now })
  if (await completeOrder(work, order, { paidAt: notice.paidAt, now })) return 'completed'
  await work.updateTable('payment').set({ status: 'refunding' }).where('trade_no', '=', notice.tradeNo).execute()
  return 'refunded'
}

/** A genuine notice that does not fit our books may be money of a learner: it waits on the desk. */
const noteForStaff = ({ db, now }: Deps, provider: PaymentProvider, notice: PaidNotice, reason: string) =>
  noteRefused(db, {
    notice_id: notice.noticeId,
    provider: provider.name,
    trade_no: notice.tradeNo,
    amount: notice.amount,
    reason,
    received_at: now(),
  })

/**
 * Settles money reported by a provider: notice id, checks, payment, order, entitlement and ledger in one transaction.
 * Duplicate, reordered and concurrent notices settle once. Throws NoticeRefused when the notice does not fit our books.
 */
export async function settle(deps: Deps, provider: PaymentProvider, notice: PaidNotice): Promise<Settlement> {
  const settlement = await tx(deps.db, (work) => book(work, provider, notice, deps.now())).catch(async (error) => {
    if (error instanceof NoticeRefused) await noteForStaff(deps, provider, notice, error.message)
    throw error
  })
  if (settlement === 'refunded')
    // The payment is in the state `refunding` by now, so a refund that fails here is repeated by `retryRefunds`.
    await refundPayment(deps, notice.tradeNo).catch((error) => deps.log.error({ err: error, tradeNo: notice.tradeNo }, 'refund failed'))
  return settlement
}
