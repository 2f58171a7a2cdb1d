import { sql } from 'kysely'
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
    .onConflict((on) => on.constraint('invoice_pkey').doUpdateSet(fields).where('invoice.status', '<>', 'issued'))
    .returning('order_sn')
    .executeTakeFirst()
  return put !== undefined
}

/** Corrects a request after money went back; one for nothing is dropped. An issued invoice stays, and asks for a red-letter one over what went back. */
export async function lowerInvoice(work: Tx, orderSn: string, amount: number, now: number): Promise<void> {
  await work
    .updateTable('invoice')
    .set((fields) => ({ red_state: 'due', red_amount: fields('amount', '-', amount), red_at: now }))
    .where('order_sn', '=', orderSn)
    .where('status', '=', 'issued')
    .where((fields) => fields(fields('amount', '-', amount), '>', fields.ref('red_amount')))
    .execute()
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

const rows = (db: Db | Tx) =>
  db
    .selectFrom('invoice')
    .select(['id', 'order_sn as orderSn', 'user_id as userId', 'kind', 'title', 'tax_no as taxNo', 'email', 'amount', 'status', 'note'])
    .select(['requested_at as requestedAt', 'file', 'mailed_at as mailedAt'])
    .select(['red_state as redState', 'red_amount as redAmount', 'red_note as redNote', 'red_file as redFile', 'red_at as redAt'])

export type InvoiceLine = Awaited<ReturnType<typeof listInvoices>>[number]

/** Requested invoices, newest first. */
export function listInvoices(db: Db, { status, before, limit }: { status?: string; before?: number; limit: number }) {
  let query = rows(db)
  if (status === 'waiting') query = query.where((of) => of.or([of('status', '=', 'requested'), of('red_state', '=', 'due')]))
  if (status === 'red') query = query.where('red_state', '=', 'due')
  if (status === 'requested' || status === 'issued' || status === 'refused') query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Invoices of some orders. */
export const invoicesOfOrders = (db: Db | Tx, orderSns: readonly string[]) =>
  rows(db)
    .where(sql<boolean>`order_sn = any(${[...orderSns]}::text[])`)
    .orderBy('id')
    .execute()

export const invoiceById = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many invoices are to be issued, red-letter ones too, and since when the oldest is. */
export async function waitingInvoices(db: Db): Promise<QueueHead> {
  const requested = await db
    .selectFrom('invoice')
    .select((eb) => queueHead(eb, 'requested_at'))
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  const red = await db
    .selectFrom('invoice')
    .select((eb) => queueHead(eb, 'red_at'))
    .where('red_state', '=', 'due')
    .executeTakeFirstOrThrow()
  const moments = [requested.oldest, red.oldest].filter((moment) => moment !== null)
  return { count: Number(requested.count) + Number(red.count), oldest: moments.length === 0 ? null : Math.min(...moments.map(Number)) }
}

type Decision = { status: 'issued' | 'refused'; note: string; file: string; requestedAt: number; now: number }

/** Ends a request for an invoice; false when it was decided, or changed by its learner, meanwhile. */
export async function decideInvoice(tx: Tx, id: number, { status, note, file, requestedAt, now }: Decision): Promise<boolean> {
  const decided = await tx
    .updateTable('invoice')
    .set({ status, note, file, issued_at: status === 'issued' ? now : null })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('requested_at', '=', requestedAt)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Puts the file of an issued invoice, in place of an earlier one; false where it is not issued, or the file was changed meanwhile. */
export async function putInvoiceFile(tx: Tx, id: number, { file, before }: { file: string; before: string }): Promise<boolean> {
  const put = await tx
    .updateTable('invoice')
    .set({ file, mailed_at: null })
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .where('file', '=', before)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

type Red = { note: string; file: string; amount: number; now: number }

/** Ends the wait for a red-letter invoice over a sum; false where it was issued, or more money went back meanwhile. */
export async function putRedInvoice(tx: Tx, id: number, { note, file, amount, now }: Red): Promise<boolean> {
  const put = await tx
    .updateTable('invoice')
    .set({ red_state: 'issued', red_note: note, red_file: file, red_at: now })
    .where('id', '=', id)
    .where('red_state', '=', 'due')
    .where('red_amount', '=', amount)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

/** Takes the mailing of a file upon oneself; false where it was mailed before. */
export async function claimInvoiceMail(db: Db, id: number, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('invoice')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .where('file', '<>', '')
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives the mailing back after it failed, so that it can be tried again. */
export async function releaseInvoiceMail(db: Db, id: number): Promise<void> {
  await db.updateTable('invoice').set({ mailed_at: null }).where('id', '=', id).execute()
}
