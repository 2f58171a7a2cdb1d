import { REFUND_DAYS, refundRefusal, refundSum, refundUntil } from '@/domain/order/refund-rule'

const item = (seq: number, over = {}) => ({
  seq,
  payable: 1000,
  beans: 5,
  paidBeans: 0,
  isRefunded: false,
  parts: 10,
  taken: 0,
  ...over,
})
const PAID = 1000
const END = PAID + REFUND_DAYS * 86_400_000

it('refundUntil is seven days after payment', () => expect(refundUntil(PAID)).toBe(END))

it.each([
  ['', item(1), END],
  ['付款已超过 7 天', item(1), END + 1],
  ['', item(1, { taken: 2 }), END],
  ['已学习或下载 3 项内容，超过 20%', item(1, { taken: 3 }), END],
  ['已经退款', item(1, { isRefunded: true }), PAID],
])('refundRefusal says "%s"', (reason, of, now) => expect(refundRefusal(of, PAID, now)).toBe(reason))

describe('refundSum', () => {
  const items = [item(1), item(2, { payable: 333, beans: 2 })]
  it.each([
    [[1, 2], { amount: 1333, beans: 7, hasCoupons: true }],
    [[2], { amount: 333, beans: 2, hasCoupons: false }],
    [[], { amount: 0, beans: 0, hasCoupons: false }],
  ])('of %j', (seqs, sum) => expect(refundSum(items, seqs, false)).toEqual(sum))

  it('gives back beans where beans paid', () =>
    expect(refundSum([item(1, { paidBeans: 100 }), item(2, { payable: 1 })], [1, 2], true)).toEqual({
      amount: 0,
      beans: 110,
      hasCoupons: true,
    }))
  it('keeps coupons when a part went back before', () => {
    for (const seqs of [[2], [1, 2]]) expect(refundSum([item(1, { isRefunded: true }), item(2)], seqs, false).hasCoupons).toBe(false)
  })
})
