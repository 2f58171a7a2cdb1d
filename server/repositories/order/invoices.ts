import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import type { InvoiceRequest } from '@/contract/order/refund.schema'

export const findInvoice = (db: Db, orderSn: string) =>
  db.selectFrom('invoice').selectAll().where('order_sn', '=', orderSn).executeTakeFirst()

type Asked = { orderSn: string; userId: number; amount: number; now: number }

/** Writes a request, or corrects one that is not issued yet; false when it is issued. */
export async function putInvoice(db: Db, { orderSn, userId, amount, now }: Asked, wish: InvoiceRequest): Promise<boolean> {
  const fields = {
    kind: wish.kind,
    title: wish.title,
    tax_no: wish.taxNo,
    email: wish.email,
    amount,
    status: 'requested' as const,
    requested_at: now,
  }
  const put = await db
    .insertInto('invoice')
    .values({ order_sn: orderSn, user_id: userId, issued_at: null, ...fields })
    .onConflict((on) => on.column('order_sn').doUpdateSet(fields).where('invoice.status', '<>', 'issued'))
    .returning('order_sn')
    .executeTakeFirst()
  return put !== undefined
}

/** Corrects a request after money went back; one for nothing is dropped. An issued invoice stays as it is. */
export async function lowerInvoice(work: Tx, orderSn: string, amount: number, now: number): Promise<void> {
  if (amount === 0) {
    await work.deleteFrom('invoice').where('order_sn', '=', orderSn).where('status', '=', 'requested').execute()
    return
  }
  await work
    .updateTable('invoice')
    .set({ amount, requested_at: now })
    .where('order_sn', '=', orderSn)
    .where('status', '=', 'requested')
    .execute()
}

/** Empties the address that a learner's invoices were sent to: an invoice is kept with what it says, and the address is not part of it. */
export async function forgetInvoiceEmail(work: Tx, userId: number): Promise<void> {
  await work.updateTable('invoice').set({ email: '' }).where('user_id', '=', userId).execute()
}

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
export const waitingInvoices = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('invoice')
    .select((eb) => queueHead(eb, 'requested_at'))
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
