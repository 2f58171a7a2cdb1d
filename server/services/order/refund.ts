import { reversed, salePostings } from '@/domain/money/ledger'
import { yuan } from '@/domain/money/money'
import { providerOf } from '@/domain/money/pay-channel'
import type { Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { providerFor } from '../../providers/payment/gateway'
import { postJournal } from '../../repositories/ledger'
import { sendMessage } from '../../repositories/message'
import { dueRefunds, noteFailure } from '../../repositories/order/payments'
import { moveOrder } from './move'

const BATCH = 100

/** Books a refund the provider has taken on, once. */
async function bookRefund(work: Tx, tradeNo: string, now: number): Promise<void> {
  const payment = await work
    .updateTable('payment')
    .set((eb) => ({ status: 'refunded' as const, refunded: eb.ref('amount') }))
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 'refunding')
    .returning(['order_sn', 'channel', 'amount'])
    .executeTakeFirst()
  if (!payment) return
  await moveOrder(work, payment.order_sn, 'finishRefund')
  const postings = reversed(salePostings(providerOf(payment.channel), payment.amount))
  await postJournal(work, { ref: `refund:${tradeNo}`, reason: 'refund', postings, now })
  const order = await work
    .selectFrom('orders')
    .select(['user_id', 'title'])
    .where('order_sn', '=', payment.order_sn)
    .executeTakeFirstOrThrow()
  const body = `“${order.title}”的 ${yuan(payment.amount)} 元已按原支付方式退回，到账时间以支付渠道为准。`
  await sendMessage(work, { userId: order.user_id, kind: 'refund_done', ref: `refund:${tradeNo}`, body, now })
}

/** Refunds the money of one payment in the state `refunding`. A repeated call refunds it once. */
export async function refundPayment(deps: Deps, tradeNo: string): Promise<void> {
  const payment = await deps.db
    .selectFrom('payment')
    .select(['channel', 'amount'])
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 'refunding')
    .executeTakeFirst()
  if (!payment) return
  const provider = await providerFor(deps, payment.channel)
  const state = await provider.refund({ tradeNo, refundNo: tradeNo, amount: payment.amount, total: payment.amount })
  // Accepted is not done: the next round queries again.
  if (state !== 'succeeded') return
  await tx(deps.db, (work) => bookRefund(work, tradeNo, deps.now()))
}

/** Tries again what could not be given back at once. A refund that fails is left for the next round. */
export async function retryRefunds(deps: Deps): Promise<void> {
  for (const { trade_no: tradeNo } of await dueRefunds(deps.db, deps.now(), BATCH)) {
    await refundPayment(deps, tradeNo).catch(async (error) => {
      deps.log.error({ err: error, tradeNo }, 'refund failed')
      await noteFailure(deps.db, tradeNo, deps.now())
    })
  }
}
