import {
  differencesOf,
  learnedPercent,
  type MoneyLine,
  partSuggested,
  refundRefusal,
  refundShares,
  refundSum,
  refundUntil,
  refundValue,
  restOf,
  rewardLeft,
  usualRefundRules,
} from '@/domain/order/refund'

const item = (seq: number, over = {}) => ({
  seq,
  payable: 1000,
  beans: 5,
  paidBeans: 0,
  isRefunded: false,
  refunded: 0,
  refundedBeans: 0,
  parts: 10,
  taken: 0,
  sentBooks: 0,
  ...over,
})
const PAID = 1000
const END = PAID + 7 * 86_400_000

it('refundUntil is seven days after payment by the usual rules', () => expect(refundUntil(PAID, usualRefundRules.days)).toBe(END))

it.each([
  ['', item(1), END, {}],
  ['付款已超过 7 天', item(1), END + 1, {}],
  ['', item(1), END + 1, { days: 8 }],
  ['', item(1, { taken: 2 }), END, {}],
  ['已学习或下载 3 项内容，超过 20%', item(1, { taken: 3 }), END, {}],
  ['', item(1, { taken: 3 }), END, { mostLearned: 30 }],
  ['教材已寄出', item(1, { sentBooks: 1 }), END, {}],
  ['已经退款', item(1, { isRefunded: true }), PAID, {}],
])('refundRefusal returns "%s"', (reason, of, now, rules) =>
  expect(refundRefusal(of, PAID, now, { ...usualRefundRules, ...rules })).toBe(reason),
)

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
  it('returns the rest of an item that gave back a part before', () =>
    expect(refundSum([item(1, { refunded: 400, refundedBeans: 2 })], [1], false)).toEqual({ amount: 600, beans: 3, hasCoupons: true }))
})

it('a refunded item has no rest', () => expect(restOf(item(1, { isRefunded: true }), false)).toEqual({ amount: 0, beans: 0 }))

it.each([
  [0, { parts: 0, taken: 0 }],
  [14, { parts: 22, taken: 3 }],
  [100, { parts: 3, taken: 3 }],
])('learnedPercent is %d', (percent, of) => expect(learnedPercent(of)).toBe(percent))

describe('partSuggested', () => {
  it.each([
    ['the share that was not learned', item(1, { payable: 39_900, beans: 0, parts: 22, taken: 3 }), false, { amount: 34_314, beans: 0 }],
    ['less what went back before', item(1, { taken: 5, refunded: 200, refundedBeans: 1 }), false, { amount: 300, beans: 1 }],
    ['nothing where more went back before', item(1, { taken: 9, refunded: 500, refundedBeans: 5 }), false, { amount: 0, beans: 0 }],
    ['nothing of a refunded item', item(1, { isRefunded: true }), false, { amount: 0, beans: 0 }],
    ['beans where beans paid', item(1, { paidBeans: 95, taken: 5 }), true, { amount: 0, beans: 50 }],
  ])('suggests %s', (_, of, isByBeans, sum) => expect(partSuggested([of, item(2)], [1], isByBeans)).toEqual(sum))
})

describe('refundShares', () => {
  const items = [item(1), item(2, { payable: 333, beans: 2 }), item(3)]
  it('splits a refund by the rests of its items', () =>
    expect(refundShares(items, { seqs: [1, 2], amount: 100, beans: 3 }, false)).toEqual([
      { seq: 1, amount: 75, beans: 2 },
      { seq: 2, amount: 25, beans: 1 },
    ]))
  it('gives each item its rest where all goes back', () =>
    expect(refundShares(items, { seqs: [1, 2], amount: 1333, beans: 7 }, false)).toEqual([
      { seq: 1, amount: 1000, beans: 5 },
      { seq: 2, amount: 333, beans: 2 },
    ]))
  it('never takes more than the rest of an item, and always sums to the refund', () => {
    for (let amount = 0; amount <= 900; amount += 7) {
      const of = [item(1, { payable: 101 }), item(2, { payable: 3, refunded: 2 }), item(3, { payable: 798 })]
      const shares = refundShares(of, { seqs: [1, 2, 3], amount, beans: 0 }, false)
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
      for (const [at, share] of shares.entries()) expect(share.amount).toBeLessThanOrEqual([101, 1, 798][at] ?? 0)
    }
  })
})

it('refundValue counts ten beans as a yuan', () => expect(refundValue({ amount: 5, beans: 10 })).toBe(105))

it.each([
  [280, 2000, { payable: 39_900, refunded: 34_314 }],
  [2000, 2000, { payable: 100, refunded: 0 }],
  [0, 2000, { payable: 100, refunded: 100 }],
  [0, 2000, { payable: 0, refunded: 0 }],
])('rewardLeft is %d', (left, reward, of) => expect(rewardLeft(reward, of)).toBe(left))

const paid = (ref: string, amount: number): MoneyLine => ({ kind: 'payment', ref, amount })
const back = (ref: string, amount: number): MoneyLine => ({ kind: 'refund', ref, amount })

it.each<[string, MoneyLine[], MoneyLine[], string[], object[]]>([
  ['both sides agree', [paid('a', 1), back('a', 1)], [back('a', 1), paid('a', 1)], [], []],
  ['money came that is not booked', [paid('a', 1)], [], [], [{ kind: 'missing_here', of: 'payment', ref: 'a', there: 1, here: null }]],
  ['booked money never came', [], [back('b', 2)], [], [{ kind: 'missing_there', of: 'refund', ref: 'b', there: null, here: 2 }]],
  ['it is on the bill of another day', [], [paid('a', 1)], ['payment:a'], []],
  ['another amount is booked', [paid('a', 2)], [paid('a', 1)], [], [{ kind: 'amount', of: 'payment', ref: 'a', there: 2, here: 1 }]],
])('reconciliation: %s', (_, there, here, confirmed, found) => expect(differencesOf(there, here, new Set(confirmed))).toEqual(found))
