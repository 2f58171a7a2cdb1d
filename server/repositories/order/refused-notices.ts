import type { Db, Tx } from '#server/database/tables'

type Refused = { notice_id: string; provider: string; trade_no: string; amount: number; reason: string; received_at: number }

/** Notes a notification that was refused, once however often it comes. */
export const noteRefused = (db: Db, row: Refused) =>
  db
    .insertInto('refused_notice')
    .values(row)
    .onConflict((on) => on.column('notice_id').doNothing())
    .execute()

export type RefusedLine = Awaited<ReturnType<typeof listRefusedNotices>>[number]

const rows = (db: Db | Tx) =>
  db
    .selectFrom('refused_notice as notice')
    .leftJoin('payment', 'payment.trade_no', 'notice.trade_no')
    .select(['notice.id', 'notice.provider', 'notice.trade_no as tradeNo', 'notice.amount', 'notice.reason', 'notice.note'])
    .select(['notice.received_at as receivedAt', 'notice.decided_at as decidedAt'])
    .select(['payment.order_sn as orderSn', 'payment.amount as expected'])

/** Refused notifications, newest first. */
export function listRefusedNotices(db: Db, { before, limit }: { before?: number; limit: number }) {
  const query = before === undefined ? rows(db) : rows(db).where('notice.id', '<', before)
  return query.orderBy('notice.id', 'desc').limit(limit).execute()
}

export const refusedNotice = (db: Db | Tx, id: number) => rows(db).where('notice.id', '=', id).executeTakeFirst()

export const waitingNotices = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('refused_notice')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('received_at').as('oldest')])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Notes what staff did about a notification; false when it was noted before. */
export async function decideNotice(work: Tx, id: number, note: string, now: number): Promise<boolean> {
  const decided = await work
    .updateTable('refused_notice')
    .set({ note, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
