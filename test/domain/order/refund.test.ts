import { differencesOf, type MoneyLine, REFUND_DAYS, refundRefusal, refundSum, refundUntil } from '@/domain/order/refund'

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
])('refundRefusal returns "%s"', (reason, of, now) => expect(refundRefusal(of, PAID, now)).toBe(reason))

describe('refundSum', () => {
  const items = [item(1), item(2, { payable: 333, beans: 2 })]
  it.each([
    [[1, 2], { amount: 1333, beans: 7, hasCoupons: true }],
    [[2], { amount: 333, beans: 2, hasCoupons: false }],
    [[], { amount: 0, beans: 0, hasCoupons: false }],
  ])('adds the items %j', (seqs, sum) => expect(refundSum(items, seqs, false)).toEqual(sum))

  it('returns beans where beans were paid', () =>
    expect(refundSum([item(1, { paidBeans: 100 }), item(2, { payable: 1 })], [1, 2], true)).toEqual({
      amount: 0,
      beans: 110,
      hasCoupons: true,
    }))
  it('keeps coupons when a part was refunded before', () => {
    for (const seqs of [[2], [1, 2]]) expect(refundSum([item(1, { isRefunded: true }), item(2)], seqs, false).hasCoupons).toBe(false)
  })
})

const paid = (ref: string, amount: number): MoneyLine => ({ kind: 'payment', ref, amount })
const back = (ref: string, amount: number): MoneyLine => ({ kind: 'refund', ref, amount })

it.each<[string, MoneyLine[], MoneyLine[], string[], object[]]>([
  ['both sides agree', [paid('a', 1), back('a', 1)], [back('a', 1), paid('a', 1)], [], []],
  ['money came that is not booked', [paid('a', 1)], [], [], [{ kind: 'missing_here', of: 'payment', ref: 'a', there: 1, here: null }]],
  ['booked money never came', [], [back('b', 2)], [], [{ kind: 'missing_there', of: 'refund', ref: 'b', there: null, here: 2 }]],
  ['it is on the bill of another day', [], [paid('a', 1)], ['payment:a'], []],
  ['another amount is booked', [paid('a', 2)], [paid('a', 1)], [], [{ kind: 'amount', of: 'payment', ref: 'a', there: 2, here: 1 }]],
])('reconciliation: %s', (_, there, here, confirmed, found) => expect(differencesOf(there, here, new Set(confirmed))).toEqual(found))
