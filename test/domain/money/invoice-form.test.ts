import { invoiceErrors } from '@/domain/money/invoice-form'

const form = { kind: 'company' as const, title: '启明', taxNo: '91110108MA01ABCD2X', email: 'a@b.cn' }
it.each([
  [{}, {}],
  [{ title: ' ' }, { title: '请填写发票抬头' }],
  [{ taxNo: '911' }, { taxNo: '请填写 15 至 20 位的纳税人识别号' }],
  ...['9'.repeat(14), '9'.repeat(21), `${'9'.repeat(15)} `, ` ${'9'.repeat(15)}`, 'a'.repeat(15)].map((taxNo) => [
    { taxNo },
    { taxNo: '请填写 15 至 20 位的纳税人识别号' },
  ]),
  ...['9'.repeat(15), 'Z'.repeat(20)].map((taxNo) => [{ taxNo }, {}]),
  [{ kind: 'personal' as const, taxNo: '' }, {}],
  ...['@b.cn', 'a b@c.cn', 'a@b c.cn', 'a@.cn', 'a@b.c', 'a@b.c n', 'a@b@c.cn', ' a@b.cn', 'a@b.cn ', 'a@b.cn@'].map((email) => [
    { email },
    { email: '请填写接收发票的邮箱' },
  ]),
  [{ email: 'li.lei@mail.qq.com' }, {}],
  [{ email: 'a@b' }, { email: '请填写接收发票的邮箱' }],
])('%j', (over, errors) => expect(invoiceErrors({ ...form, ...over })).toEqual(errors))
