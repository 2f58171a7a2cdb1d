import { largestRemainder } from '@/domain/money/largest-remainder'
import { fc } from '../../support/fast-check'

describe('largestRemainder', () => {
  it.each([
    [200, [1, 1, 1], [67, 67, 66]],
    [100, [3, 3, 1], [43, 43, 14]],
    [1000, [20, 30, 50], [200, 300, 500]],
    [10, [6, 3, 3], [5, 3, 2]],
    [5, [0, 0], [3, 2]],
    [7, [0, 3], [0, 7]],
    [0, [1, 2], [0, 0]],
    [9, [], []],
  ])('splits %i by %j into %j', (total, weights, parts) => expect(largestRemainder(total, weights)).toEqual(parts))

  it('always sums to the total and stays within one of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = largestRemainder(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
        parts.forEach((part, index) => {
          const exact = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThan(1)
        })
      }),
    )
  })
})
