import type { Db } from '#server/database/tables'

/** A payment that is being given back for longer than this is in trouble, in milliseconds. */
const REFUND_MS = 600_000

export type TroubledPayment = { id: number; tradeNo: string; orderSn: string; channel: string; amount: number; createdAt: number }

const troubled = (db: Db, now: number) =>
  db
    .selectFrom('payment')
    .where('status', '=', 'refunding')
    .where('created_at', '<=', now - REFUND_MS)

/** Refunds the provider has not taken on yet, oldest first. */
export async function listTroubledPayments(db: Db, { now, limit }: { now: number; limit: number }): Promise<TroubledPayment[]> {
  const rows = await troubled(db, now)
    .select(['trade_no as tradeNo', 'order_sn as orderSn', 'channel', 'amount', 'created_at as createdAt'])
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row, at) => ({ id: at + 1, ...row }))
}

export const troubledPayments = (db: Db, now: number): Promise<{ count: number; oldest: number | null }> =>
  troubled(db, now)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** Asks for the money of a payment to be given back again; returns whether it waits for that. */
export async function isRefunding(db: Db, tradeNo: string): Promise<boolean> {
  const row = await db.selectFrom('payment').select('status').where('trade_no', '=', tradeNo).executeTakeFirst()
  return row?.status === 'refunding'
}
