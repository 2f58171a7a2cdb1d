import path from 'node:path'
import type { Deps } from '#server/deps'
import { hasEmail, schoolName, sendMail } from '#server/providers/email/gateway'
import { grantedFile, storedBytes } from '#server/providers/uploads/private-files'
import { conflict, invalid, notFound } from '#server/refusal'
import {
  claimInvoiceMail,
  findInvoice,
  type InvoiceLine,
  invoiceById,
  putInvoice,
  releaseInvoiceMail,
} from '#server/repositories/order/invoices'
import type { OrderRow } from '#server/repositories/order/orders'
import type { Invoice, InvoiceFile, InvoiceFileQuery, InvoiceRequest } from '@/contract/order/refund.schema'
import { yuan } from '@/domain/money/money'
import { invoiceErrors } from '@/domain/order/invoice-form'

/** Returns the sum an invoice is made out for: the money that was paid and did not go back. Fen. */
const billable = (order: OrderRow) => (order.paid_beans > 0 ? 0 : order.payable - order.refunded)

const noRed = { state: 'none', amount: 0, hasFile: false } as const

export async function invoiceOf({ db }: Pick<Deps, 'db'>, order: OrderRow): Promise<Invoice> {
  const row = await findInvoice(db, order.order_sn)
  const none = { kind: 'personal', title: '', taxNo: '', email: '', note: '', hasFile: false, isMailed: false, red: noRed } as const
  if (!row) return { status: 'none', ...none, amount: billable(order) }
  const { status, kind, title, tax_no: taxNo, email, amount, note } = row
  const red = { state: row.red_state, amount: row.red_amount, hasFile: row.red_file !== '' }
  return { status, kind, title, taxNo, email, amount, note, hasFile: row.file !== '', isMailed: row.mailed_at !== null, red }
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

const nameOf = (orderSn: string, kind: InvoiceFileQuery['kind'], file: string) =>
  `${kind === 'red' ? '红字发票' : '发票'}-${orderSn}${path.extname(file)}`

/** The file of the invoice of a learner's own order, at an address that ends within hours. */
export async function invoiceFile(deps: Deps, { order_sn: orderSn }: OrderRow, kind: InvoiceFileQuery['kind']): Promise<InvoiceFile> {
  const row = await findInvoice(deps.db, orderSn)
  const file = kind === 'red' ? row?.red_file : row?.file
  if (!file) throw notFound('发票文件')
  return { url: await grantedFile(deps, file), fileName: nameOf(orderSn, kind, file) }
}

const types: Readonly<Record<string, string>> = { '.pdf': 'application/pdf', '.ofd': 'application/ofd' }

async function mailText(deps: Deps, { orderSn, amount, note, title }: InvoiceLine): Promise<string> {
  const name = await schoolName(deps)
  const lines = [`订单 ${orderSn} 的电子发票在附件里。`, `抬头：${title}`, `金额：${yuan(amount)} 元`, `发票号码：${note}`, `—— ${name}`]
  return lines.join('\n')
}

/** Mails the file of an invoice to the address it was asked for, once; false where there is no file, no address, or no mail. */
export async function mailInvoice(deps: Deps, id: number): Promise<boolean> {
  const row = await invoiceById(deps.db, id)
  if (!row || row.file === '' || row.email === '' || !hasEmail(deps)) return false
  if (!(await claimInvoiceMail(deps.db, id, deps.now()))) return false
  try {
    const file = { name: nameOf(row.orderSn, 'usual', row.file), type: types[path.extname(row.file)] ?? 'application/octet-stream' }
    const bytes = await storedBytes(deps, row.file)
    const subject = `电子发票：订单 ${row.orderSn}`
    await sendMail(deps, { to: row.email, subject, text: await mailText(deps, row), files: [{ ...file, bytes }] })
    return true
  } catch (error) {
    await releaseInvoiceMail(deps.db, id)
    throw error
  }
}
