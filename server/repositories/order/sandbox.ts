import { type Selectable, sql } from 'kysely'
import type { OrderTables } from '#server/database/rows/order'
import type { WalletTables } from '#server/database/rows/wallet'
import type { Db, Tx } from '#server/database/tables'
import { channelsOf, type Provider } from '@/domain/order/pay'
import type { MoneyLine } from '@/domain/order/refund'

export type StoredPair = { public_pem: string; private_pem: string }

/** The stored key pair of a name; where there is none it is made, and of two made at once the first is kept. */
export async function storedPair(db: Db, name: string, make: () => Promise<StoredPair>): Promise<StoredPair> {
  const find = () => db.selectFrom('sandbox_key').select(['public_pem', 'private_pem']).where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('sandbox_key')
    .values({ name, ...(await make()) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error(`sandbox key ${name} was not stored`)
  return stored
}

export type SandboxTrade = Selectable<OrderTables['sandbox_trade']>
/** Fen; the moment in epoch ms. */
type NewTrade = Pick<SandboxTrade, 'channel' | 'title' | 'amount'> & {
  tradeNo: string
  payBefore: number
  returnUrl: string
  session?: { openId: string }
}
type NewRefund = { tradeNo: string; refundNo: string; amount: number }
/** A trade the learner has confirmed. */
export type PaidTrade = SandboxTrade & { provider_id: string; paid_at: number }

export const findTrade = (db: Db, tradeNo: string) =>
  db.selectFrom('sandbox_trade').selectAll().where('trade_no', '=', tradeNo).executeTakeFirst()

/** Opens a trade; the same number again is the same trade. */
export async function openTrade(db: Db, charge: NewTrade): Promise<void> {
  const row = {
    trade_no: charge.tradeNo,
    channel: charge.channel,
    title: charge.title,
    amount: charge.amount,
    expires_at: charge.payBefore,
    return_url: charge.returnUrl,
    status: 'open' as const,
    provider_id: null,
    paid_at: null,
    open_id: charge.session?.openId ?? null,
  }
  await db
    .insertInto('sandbox_trade')
    .values(row)
    .onConflict((on) => on.column('trade_no').doNothing())
    .execute()
}

/** Takes the pretended money once, while the trade is open and in time. A trade paid before is given again, an impossible one is null. */
export async function payTrade(db: Db, tradeNo: string, now: number): Promise<PaidTrade | null> {
  await db
    .updateTable('sandbox_trade')
    .set({ status: 'paid', paid_at: now, provider_id: `sandbox${tradeNo}` })
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .execute()
  const trade = await findTrade(db, tradeNo)
  return trade && isPaid(trade) ? trade : null
}

export const isPaid = (trade: SandboxTrade): trade is PaidTrade =>
  (trade.status === 'paid' || trade.status === 'refunded') && trade.provider_id !== null && trade.paid_at !== null

/** Moves a trade to its next state if it is in the expected one; otherwise does nothing. */
export async function moveTrade(db: Db, tradeNo: string, from: 'open' | 'paid', to: 'closed' | 'refunded'): Promise<void> {
  await db.updateTable('sandbox_trade').set({ status: to }).where('trade_no', '=', tradeNo).where('status', '=', from).execute()
}

/** Gives a part of a paid trade back, once a refund number and never more than was paid. */
export async function makeRefund(db: Db, { tradeNo, refundNo, amount }: NewRefund, now: number): Promise<'succeeded' | 'failed'> {
  const sum = sql<number>`(select coalesce(sum(amount), 0) from sandbox_refund where trade_no = ${tradeNo})`
  if (await hasRefund(db, refundNo)) return 'succeeded'
  const trade = await db
    .selectFrom('sandbox_trade')
    .select(['amount', 'status'])
    .select(sum.as('back'))
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst()
  if (trade?.status !== 'paid' || Number(trade.back) + amount > trade.amount) return 'failed'
  await db
    .insertInto('sandbox_refund')
    .values({ refund_no: refundNo, trade_no: tradeNo, amount, made_at: now })
    .onConflict((on) => on.column('refund_no').doNothing())
    .execute()
  if (Number(trade.back) + amount === trade.amount) await moveTrade(db, tradeNo, 'paid', 'refunded')
  return 'succeeded'
}

export const hasRefund = async (db: Db, refundNo: string): Promise<boolean> =>
  (await db.selectFrom('sandbox_refund').select('refund_no').where('refund_no', '=', refundNo).executeTakeFirst()) !== undefined

/** Lists the bill of the pretended provider for a span of time. */
export async function billLines(db: Db, provider: Provider, { from, to }: { from: number; to: number }): Promise<MoneyLine[]> {
  const channels = channelsOf(provider)
  const payments = await db
    .selectFrom('sandbox_trade')
    .select(['trade_no as ref', 'amount'])
    .where('channel', 'in', channels)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refund as back')
    .innerJoin('sandbox_trade as trade', 'trade.trade_no', 'back.trade_no')
    .select(['back.refund_no as ref', 'back.amount'])
    .where('trade.channel', 'in', channels)
    .where('back.made_at', '>=', from)
    .where('back.made_at', '<', to)
    .execute()
  return [
    ...payments.map((line): MoneyLine => ({ kind: 'payment', ...line })),
    ...refunds.map((line): MoneyLine => ({ kind: 'refund', ...line })),
  ]
}

export const findTransfer = (db: Db, outBizNo: string) =>
  db.selectFrom('sandbox_transfer').selectAll().where('out_biz_no', '=', outBizNo).executeTakeFirst()

/** Remembers a transfer; the same number again is the same transfer. */
export const putTransfer = (db: Db, row: Selectable<WalletTables['sandbox_transfer']>) =>
  db
    .insertInto('sandbox_transfer')
    .values(row)
    .onConflict((on) => on.column('out_biz_no').doNothing())
    .execute()

/** Forgets trades that are nobody's any more, with what was given back of them. */
export async function forgetTrades(work: Tx, tradeNos: readonly string[]): Promise<void> {
  if (tradeNos.length === 0) return
  await work.deleteFrom('sandbox_refund').where('trade_no', 'in', tradeNos).execute()
  await work.deleteFrom('sandbox_trade').where('trade_no', 'in', tradeNos).execute()
}
