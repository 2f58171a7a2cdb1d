import type { Db, Tx } from '#server/database/tables'

const rows = (db: Db) =>
  db
    .selectFrom('invoice')
    .select(['id', 'order_sn as orderSn', 'user_id as userId', 'kind', 'title', 'tax_no as taxNo', 'email', 'amount', 'status', 'note'])
    .select('requested_at as requestedAt')

export type InvoiceLine = Awaited<ReturnType<typeof listInvoices>>[number]

/** Requested invoices, newest first. */
export function listInvoices(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'requested' || status === 'issued' || status === 'refused') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const invoiceById = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many invoices are to be issued, and since when the oldest is. */
export const waitingInvoices = (db: Db): Promise<{ count: number; oldest: number | null }> =>
  db
    .selectFrom('invoice')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('requested_at').as('oldest')])
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()

type Decision = { status: 'issued' | 'refused'; note: string; requestedAt: number; now: number }

/** Ends a request for an invoice; false when it was decided, or changed by its learner, meanwhile. */
export async function decideInvoice(tx: Tx, id: number, { status, note, requestedAt, now }: Decision): Promise<boolean> {
  const decided = await tx
    .updateTable('invoice')
    .set({ status, note, issued_at: status === 'issued' ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('requested_at', '=', requestedAt)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}
