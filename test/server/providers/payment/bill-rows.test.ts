import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { readAlipayBill } from '#server/providers/payment/alipay'
import { readWechatBill, wechatBillOf } from '#server/providers/payment/wechat'

const wechatText = [
  '商户订单号：全部',
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,订单金额,申请退款金额',
  '`2026-03-02 10:00:00,`wx1,`1900000001,`4200,`T1,`SUCCESS,`0,`,`199.00,`0.00',
  '`2026-03-02 11:00:00,`wx1,`1900000001,`4200,`T1,`REFUND,`R1,`SUCCESS,`0.00,`99.50',
  '`2026-03-02 11:30:00,`wx1,`1900000001,`4200,`T1,`REFUND,`R2,`PROCESSING,`0.00,`1.00',
  '`2026-03-02 11:45:00,`wx1,`1900000001,`4200,`T2,`REVOKED,`R3,`SUCCESS,`2.00,`2.00',
  '`2026-03-02 11:50:00,`wx1,`1900000001,`4200,`T3,`SUCCESS,`0,`,`3.00,`0.00,`a name, with a comma',
  '总交易单数,应结订单总金额,退款总金额',
  '`2,`199.00,`99.50',
].join('\r\n')
const billOf = (text: string) =>
  wechatBillOf({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(text).digest('hex'),
    download_url: 'https://api.mch.weixin.qq.com/x',
  })

it('a bill of WeChat Pay is read when its hash matches the signed one', () => {
  expect(readWechatBill(wechatText, billOf(wechatText))).toEqual([
    { kind: 'payment', ref: 'T1', amount: 19_900 },
    { kind: 'refund', ref: 'R1', amount: 9_950 },
  ])
  const { hash_value, ...bill } = billOf(wechatText)
  expect(readWechatBill(wechatText, { ...bill, hash_value: hash_value.toUpperCase() })).toHaveLength(2)
  const bare = '\uFEFF商户订单号,交易状态,订单金额\n`T1,`SUCCESS,`+1.00\n'
  expect(readWechatBill(bare, billOf(bare))).toEqual([{ kind: 'payment', ref: 'T1', amount: 100 }])
  const wrong = bare.replace('1.00', 'much')
  expect(() => readWechatBill(wrong, billOf(wrong))).toThrow('an amount that is none')
  expect(() => readWechatBill(`${wechatText} `, billOf(wechatText))).toThrow('another hash')
  expect(() => readWechatBill('', billOf(''))).toThrow('without titles')
  expect(() => wechatBillOf({})).toThrow('no bill')
})

/** The titles and words of the bill in GBK, as bytes. */
const gbk = (hex: string) => Buffer.from(hex, 'hex')
const ORDER = gbk('c9ccbba7b6a9b5a5bac5')
const TYPE = gbk('d2b5cef1c0e0d0cd')
const AMOUNT = gbk('b6a9b5a5bdf0b6eea3a8d4aaa3a9')
const REQUEST = gbk('cdcbbfeec5fab4cebac52fc7ebc7f3bac5')
const PAID = gbk('bdbbd2d7')
const BACK = gbk('cdcbbfee')

it('a bill of Alipay is an archive in GBK with signed refund amounts', () => {
  const row = (...cells: (Buffer | string)[]) =>
    Buffer.concat(cells.flatMap((cell, at) => [Buffer.from(at === 0 ? '' : ','), Buffer.from(cell)]))
  const details = Buffer.concat([
    Buffer.from('#comment '),
    ORDER,
    Buffer.from('\r\n'),
    row(ORDER, TYPE, AMOUNT, REQUEST),
    Buffer.from('\r\n'),
    row('T1\t', PAID, '99.00', ''),
    Buffer.from('\r\n'),
    row('T1\t', BACK, '-9.90', 'R1\t'),
    Buffer.from('\r\n'),
    row('T2\t', TYPE, '1.00', ''),
    Buffer.from('\r\n#end\r\n'),
  ])
  const archive = zipSync({ 'summary.csv': strToU8('#none'), 'details.csv': new Uint8Array(details) })
  expect(readAlipayBill(archive)).toEqual([
    { kind: 'payment', ref: 'T1', amount: 9_900 },
    { kind: 'refund', ref: 'R1', amount: 990 },
  ])
})
