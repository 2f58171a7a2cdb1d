import type { Deps } from '#server/deps'
import { conflict, invalid } from '#server/refusal'
import { findInvoice, putInvoice } from '#server/repositories/order/invoices'
import type { OrderRow } from '#server/repositories/order/orders'
import type { Invoice, InvoiceRequest } from '@/contract/order/refund.schema'
import { invoiceErrors } from '@/domain/order/invoice-form'

/** Returns the sum an invoice is made out for: the money that was paid and did not go back. Fen. */
const billable = (order: OrderRow) => (order.paid_beans > 0 ? 0 : order.payable - order.refunded)

export async function invoiceOf({ db }: Deps, order: OrderRow): Promise<Invoice> {
  const row = await findInvoice(db, order.order_sn)
  if (!row) return { status: 'none', kind: 'personal', title: '', taxNo: '', email: '', amount: billable(order), note: '' }
  const { status, kind, title, tax_no: taxNo, email, amount, note } = row
  return { status, kind, title, taxNo, email, amount, note }
}

/** Asks for an invoice of a paid order. Asked again before it is issued, the request is corrected. */
export async function requestInvoice(deps: Deps, order: OrderRow, wish: InvoiceRequest): Promise<Invoice> {
  const [error] = Object.values(invoiceErrors(wish))
  if (error !== undefined) throw invalid(error)
  const amount = billable(order)
  if (order.status !== 'completed' || amount === 0) throw conflict('这笔订单没有可开票的金额')
  const isPut = await putInvoice(deps.db, { orderSn: order.order_sn, userId: order.user_id, amount, now: deps.now() }, wish)
  if (!isPut) throw conflict('发票已开具，如需更换请联系客服')
  return invoiceOf(deps, order)
}
