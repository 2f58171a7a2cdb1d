import type { Db, Tx } from '#server/database/tables'
import type { OrderName } from './orders'
import { type TradeName, tradeName } from './payments'

export type VirtualPayer = { openId: string; isApple: boolean }

/** Notes who opened a trade of virtual payment. */
export async function notePayer(db: Db, { user_id, trade_no }: TradeName, { openId, isApple }: VirtualPayer): Promise<void> {
  await db
    .updateTable('payment')
    .set({ open_id: openId, payer_system: isApple ? 'apple' : null })
    .where('user_id', '=', user_id)
    .where('trade_no', '=', trade_no)
    .execute()
}

/** The payer of a trade of virtual payment; null when there is no such trade. */
export async function virtualPayer(db: Db, tradeNo: string): Promise<VirtualPayer | null> {
  const of = await tradeName(db, tradeNo)
  if (of === undefined) return null
  const row = await db
    .selectFrom('payment')
    .select(['open_id', 'payer_system'])
    .where('user_id', '=', of.user_id)
    .where('trade_no', '=', tradeNo)
    .where('channel', '=', 'wechat_virtual')
    .executeTakeFirst()
  return row?.open_id ? { openId: row.open_id, isApple: row.payer_system === 'apple' } : null
}

/** Forgets who paid the orders of an account that is deleted. */
export async function forgetPayers(work: Tx, userId: number): Promise<void> {
  await work.updateTable('payment').set({ open_id: null }).where('user_id', '=', userId).where('open_id', 'is not', null).execute()
}

/** Ends the open try of an order: each number may be shown to the payment sheet once. Money that still comes by it is taken all the same. */
export async function endVirtualTry(db: Db, { user_id, order_sn }: OrderName): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'closed' })
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('channel', '=', 'wechat_virtual')
    .where('status', '=', 'created')
    .where('open_id', 'is not', null)
    .execute()
}

const BEFORE_MS = 3_600_000

/** Trades that were opened shortly before or within a span or booked in it, and the refunds of that span. */
export async function virtualTradesOf(db: Db, { from, to }: { from: number; to: number }) {
  const trades = await db
    .selectFrom('payment')
    .select('trade_no')
    .where('channel', '=', 'wechat_virtual')
    .where('open_id', 'is not', null)
    .where((of) =>
      of.or([
        of.and([of('created_at', '>=', from - BEFORE_MS), of('created_at', '<', to)]),
        of.and([of('settled_at', '>=', from), of('settled_at', '<', to)]),
      ]),
    )
    .orderBy('trade_no')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', (join) => join.onRef('payment.user_id', '=', 'refund.user_id').onRef('payment.trade_no', '=', 'refund.trade_no'))
    .select(['refund.refund_no as refundNo', 'payment.trade_no as tradeNo', 'refund.amount', 'payment.amount as total'])
    .where('payment.channel', '=', 'wechat_virtual')
    .where('refund.amount', '>', 0)
    .where('refund.finished_at', '>=', from)
    .where('refund.finished_at', '<', to)
    .orderBy('refund.refund_no')
    .execute()
  // Money that no order could take goes back whole, under its own number.
  const whole = await db
    .selectFrom('payment')
    .select(['trade_no as refundNo', 'trade_no as tradeNo', 'amount', 'amount as total'])
    .where('channel', '=', 'wechat_virtual')
    .where('status', '=', 'refunded')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where((of) => of.not(of.exists(of.selectFrom('refund').select('refund_no').whereRef('refund.trade_no', '=', 'payment.trade_no'))))
    .orderBy('trade_no')
    .execute()
  return { trades: trades.map(({ trade_no }) => trade_no), refunds: [...refunds, ...whole] }
}
