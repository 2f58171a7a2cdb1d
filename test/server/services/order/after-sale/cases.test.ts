import { type DecisionWish, mostOf, sumsOf } from '#server/services/order/after-sale/cases'
import { usualRefundRules } from '@/domain/order/refund'

const rules = { ...usualRefundRules, goodwillMost: 5_000, serviceMost: 10_000, financeMost: 100_000 }
const rest = { amount: 20_000, beans: 30, hasCoupons: true }
const wish: DecisionWish = {
  choice: 'whole',
  amount: 0,
  beans: 0,
  goodwill: 0,
  keepsRights: false,
  book: 'leave',
  deducted: 0,
  note: '',
  remark: '',
}
const none = { amount: 0, beans: 0, goodwill: 0, deducted: 0, hasCoupons: false }

describe('sumsOf', () => {
  it.each<[string, Partial<DecisionWish>, object]>([
    ['refuses', { choice: 'refuse' }, none],
    ['gives all back', {}, { ...none, ...rest }],
    ['gives all back but the price of a book', { book: 'deduct', deducted: 3_000 }, { ...none, ...rest, amount: 17_000, deducted: 3_000 }],
    ['deducts nothing where the book is left', { book: 'leave', deducted: 3_000 }, { ...none, ...rest }],
    ['gives a part back', { choice: 'part', amount: 20_000, beans: 30 }, { ...none, amount: 20_000, beans: 30 }],
    ['gives goodwill', { choice: 'goodwill', goodwill: 5_000 }, { ...none, goodwill: 5_000 }],
  ])('%s', (_case, change, sums) => expect(sumsOf({ ...wish, ...change }, rest, rules)).toEqual(sums))

  it.each<[Partial<DecisionWish>, string]>([
    [{ choice: 'goodwill' }, '请填写补到余额的金额'],
    [{ choice: 'goodwill', goodwill: 5_001 }, '补到余额最多 50 元'],
    [{ book: 'deduct', deducted: 20_001 }, '不能超过可退的 200 元'],
    [{ choice: 'part' }, '请填写退多少'],
    [{ choice: 'part', amount: 20_001 }, '最多可退 200 元'],
    [{ choice: 'part', beans: 31 }, '最多可退 30 学豆'],
  ])('refuses %j: %s', (change, words) => expect(() => sumsOf({ ...wish, ...change }, rest, rules)).toThrow(words))
})

it.each([
  [['service'], 10_000],
  [['service', 'finance'], 100_000],
  [['owner'], 100_000],
] as const)('staff who are %j decide up to %d alone', (roles, most) => expect(mostOf(roles, rules)).toBe(most))
