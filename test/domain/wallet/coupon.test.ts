import {
  bestCoupon,
  type CouponTerms,
  claimRefusal,
  couponRefusal,
  couponSaving,
  couponStatusAt,
  couponWords,
  coversCourse,
} from '@/domain/wallet/coupon'

const terms = (over: Partial<CouponTerms> = {}): CouponTerms => ({
  kind: 'amount',
  amount: 2000,
  percent: 0,
  cap: null,
  threshold: 10_000,
  courseIds: null,
  categoryIds: null,
  ...over,
})

describe('couponSaving', () => {
  it.each([
    [terms(), 9999, 0],
    [terms(), 10_000, 2000],
    [terms({ threshold: 0 }), 1500, 1500],
    [terms({ kind: 'percent', percent: 15, threshold: 0 }), 999, 149],
    [terms({ kind: 'percent', percent: 50, cap: 3000 }), 10_000, 3000],
  ])('%j of %d fen saves %d', (of, base, saving) => expect(couponSaving(of, base)).toBe(saving))
})

describe('coversCourse', () => {
  const course = { courseId: 101, categoryIds: [221, 22] }
  it.each([
    [terms(), true],
    [terms({ courseIds: [101] }), true],
    [terms({ courseIds: [102] }), false],
    [terms({ categoryIds: [22] }), true],
    [terms({ categoryIds: [23] }), false],
    [terms({ courseIds: [102], categoryIds: [22] }), true],
  ])('matches courses and categories (%#)', (of, covers) => expect(coversCourse(of, course)).toBe(covers))
})

describe('couponStatusAt', () => {
  it.each([
    ['usable', 99, 'usable'],
    ['usable', 100, 'expired'],
    ['locked', 100, 'locked'],
    ['used', 100, 'used'],
  ] as const)('%s at %d is %s', (status, now, shown) => expect(couponStatusAt({ status, expiresAt: 100 }, now)).toBe(shown))
})

describe('couponRefusal', () => {
  it.each([
    ['', { status: 'usable', base: 10_000, covers: true }],
    ['还差 ¥1 可用', { status: 'usable', base: 9900, covers: true }],
    ['不适用于这门课程', { status: 'usable', base: 0, covers: false }],
    ['已过期', { status: 'expired', base: 10_000, covers: true }],
    ['已用于一笔未付款的订单', { status: 'locked', base: 10_000, covers: true }],
    ['已使用', { status: 'used', base: 10_000, covers: true }],
  ] as const)('returns "%s"', (reason, of) => expect(couponRefusal(terms(), of)).toBe(reason))

  it('returns a text when there is nothing to discount', () => {
    const reason = couponRefusal(terms({ threshold: 0 }), { status: 'usable', base: 0, covers: true })
    expect(reason).toBe('这笔订单没有可抵扣的金额')
  })
})

it('bestCoupon saves most, then ends first, and is always usable', () => {
  const of = (id: number, saving: number, expiresAt: number, reason = '') => ({ id, saving, expiresAt, reason })
  expect(bestCoupon([of(1, 100, 5), of(2, 300, 9), of(3, 300, 7), of(4, 900, 1, '已过期')])?.id).toBe(3)
  expect(bestCoupon([of(1, 0, 5)])).toBeUndefined()
})

it.each([
  [terms(), '满 100 元减 20 元'],
  [terms({ threshold: 0 }), '无门槛，减 20 元'],
  [terms({ kind: 'percent', percent: 15, cap: 5000 }), '满 100 元打 8.5 折，最多减 50 元'],
  [terms({ kind: 'percent', percent: 20, threshold: 0 }), '无门槛，打 8 折'],
])('couponWords describes the coupon (%#)', (of, words) => expect(couponWords(of)).toBe(words))

describe('claimRefusal', () => {
  const claim = { now: 50, startsAt: 0, endsAt: 100, stock: 10, taken: 9, perPerson: 1, owned: 0, isInvited: true }
  it.each([
    ['', {}],
    ['活动还没有开始', { now: -1 }],
    ['', { now: 0 }],
    ['', { now: 99 }],
    ['活动已经结束', { now: 100 }],
    ['你已经领取过了', { owned: 1 }],
    ['你不在这次活动的领取范围内', { isInvited: false }],
    ['已经被领完了', { taken: 10 }],
  ])('returns "%s"', (reason, over) => expect(claimRefusal({ ...claim, ...over })).toBe(reason))
})
