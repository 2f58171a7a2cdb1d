import { budgetAt, FIRST_SECONDS, spendBudget } from '@/domain/learn/learn-budget'

const NOW = 1_700_000_000_000
const first = { at: NOW, left: FIRST_SECONDS }

describe('what a learner may claim', () => {
  it.each([
    [0, 32],
    [10_000, 64],
    [-5_000, 32],
    [3_600_000, 32 + 3600 * 3.2],
    [7 * 86_400_000, 86_400 * 3.2],
  ])('%i ms later is %d seconds', (ms, left) => expect(budgetAt(first, NOW + ms).left).toBeCloseTo(left))
  it('is spent once, and never below nothing', () => {
    const spent = spendBudget(first, 30)
    expect(spent).toEqual({ at: NOW, left: 2 })
    expect(spendBudget(spent, 30).left).toBe(0)
  })
  it('does not grow by a clock that goes back', () => expect(budgetAt(first, NOW - 1)).toEqual(first))
})
