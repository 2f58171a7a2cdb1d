import type { Db } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('cash_out')
    .select(['id', 'cash_out_no as cashOutNo', 'user_id as userId', 'amount', 'status', 'hint', 'provider_id as providerId', 'reason'])
    .select(['created_at as createdAt', 'finished_at as finishedAt'])

export type CashOutLine = Awaited<ReturnType<typeof listCashOuts>>[number]

/** Cash-outs, newest first; never with the whole account. */
export function listCashOuts(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'processing') query = query.where('status', 'in', ['applied', 'processing'])
  if (status === 'paid' || status === 'failed') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const cashOutLine = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many cash-outs are under way, and since when the oldest is. */
export const waitingPayouts = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('cash_out')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('oldest')])
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirstOrThrow()
