import { invoiceErrors, taxNoOf } from '@/domain/order/invoice-form'

const form = { kind: 'company' as const, title: '启明', taxNo: '91110108MA01ABCD2X', email: 'a@b.cn' }
it.each([
  [{}, {}],
  [{ title: ' ' }, { title: '请填写发票抬头' }],
  [{ taxNo: '911' }, { taxNo: '请填写 15 至 20 位的纳税人识别号' }],
  [{ kind: 'personal' as const, taxNo: '' }, {}],
  [{ email: 'a@b' }, { email: '请填写接收发票的邮箱' }],
])('the invoice form refuses the wrong fields of %j', (over, errors) => expect(invoiceErrors({ ...form, ...over })).toEqual(errors))

it.each([
  ['9'.repeat(14), false],
  ['9'.repeat(15), true],
  ['Z'.repeat(20), true],
  ['9'.repeat(21), false],
  [`${'9'.repeat(15)} `, false],
  [` ${'9'.repeat(15)}`, false],
  ['a'.repeat(15), false],
])('“%s” is accepted as the tax number of a company: %s', (taxNo, isFine) => {
  expect('taxNo' in invoiceErrors({ ...form, taxNo })).toBe(!isFine)
})

it.each([
  ['li.lei@mail.qq.com', true],
  ['@b.cn', false],
  ['a b@c.cn', false],
  ['a@b c.cn', false],
  ['a@.cn', false],
  ['a@b.c', false],
  ['a@b.c n', false],
  ['a@b@c.cn', false],
  [' a@b.cn', false],
  ['a@b.cn ', false],
  ['a@b.cn@', false],
])('“%s” is accepted as an e-mail address: %s', (email, isFine) => {
  expect('email' in invoiceErrors({ ...form, email })).toBe(!isFine)
})

it.each([
  ['91320594 MA1X XXXX 0Q', '91320594MA1XXXXX0Q'],
  ['91320594ma1xxxxx0q', '91320594MA1XXXXX0Q'],
  ['９１320594-MA1XXXXX0Q\u200b', '91320594MA1XXXXX0Q'],
])('“%s” becomes the number %s', (text, taxNo) => expect(taxNoOf(text)).toBe(taxNo))
