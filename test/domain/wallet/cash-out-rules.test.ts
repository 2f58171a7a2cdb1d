import { needsReview, usualCashOutRules } from '@/domain/wallet/cash-out-rules'

const DAY = 86_400_000

it.each([
  [false, 99_999, 0, {}],
  [true, 100_000, 0, {}],
  [true, 100, 6 * DAY, { youngDays: 7 }],
  [false, 100, 7 * DAY, { youngDays: 7 }],
])('needsReview is %s for %d fen of an account %d ms old', (isReviewed, amount, age, rules) =>
  expect(needsReview({ amount, openedAt: 1000 }, 1000 + age, { ...usualCashOutRules, ...rules })).toBe(isReviewed),
)
