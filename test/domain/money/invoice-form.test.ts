import { invoiceErrors } from '@/domain/money/invoice-form'

const form = { kind: 'company' as const, title: '启明', taxNo: '91110108MA01ABCD2X', email: 'a@b.cn' }
it.each([
  [{}, {}],
  [{ title: ' ' }, { title: '请填写发票抬头' }],
  [{ taxNo: '911' }, { taxNo: '请填写 15 至 20 位的纳税人识别号' }],
  [{ kind: 'personal' as const, taxNo: '' }, {}],
  [{ email: 'a@b' }, { email: '请填写接收发票的邮箱' }],
])('%j', (over, errors) => expect(invoiceErrors({ ...form, ...over })).toEqual(errors))
