import { withoutInvisible } from '@/domain/text/invisible'

type InvoiceForm = { kind: 'personal' | 'company'; title: string; taxNo: string; email: string }
type InvoiceErrors = { title?: string; taxNo?: string; email?: string }

/** The number of a taxpayer in a text as it is typed or pasted. */
export const taxNoOf = (text: string): string => withoutInvisible(text).normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Lists the faults of a request for an invoice, by field; a company needs its number: 15 to 20 letters and digits. */
export function invoiceErrors({ kind, title, taxNo, email }: InvoiceForm): InvoiceErrors {
  return {
    ...(title.trim() === '' && { title: '请填写发票抬头' }),
    ...(kind === 'company' && !/^[0-9A-Z]{15,20}$/.test(taxNo) && { taxNo: '请填写 15 至 20 位的纳税人识别号' }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) && { email: '请填写接收发票的邮箱' }),
  }
}
