import { awardWeights } from '@/domain/scoring/scoring-weights'

describe('awardWeights', () => {
  it.each<[string, number[], string, boolean, number, number]>([
    ['two halves', [50, 50, 0, 0], 'AB', false, 200, 1],
    ['one half', [50, 50, 0, 0], 'A', false, 100, 0.5],
    ['a half and a deduction', [50, 50, -50, 0], 'AC', false, 0, 0],
    ['never below none for several', [50, 50, -100, 0], 'AC', false, 0, 0],
    ['thirds are the whole', [33.33333, 33.33333, 33.33333, -100], 'ABC', false, 200, 1],
    ['a thousandth of a percent more than that', [99.98999], 'A', false, 200, 0.9998999],
    ['as much less as counts for the whole', [99.99], 'A', false, 200, 1],
    ['a single choice that costs all', [100, -100, 0], 'B', true, -200, -1],
    ['a single choice worth a part', [100, 30, 0], 'B', true, 60, 0.3],
    ['an option without a weight', [50, 50], 'AC', false, 100, 0.5],
    ['never above all', [80, 80], 'AB', false, 200, 1],
  ])('%s', (_name, weights, chosen, isSingle, marks, fraction) => {
    expect(awardWeights(200, weights, [...chosen], isSingle)).toMatchObject({ rule: 'weights', marks, fraction, isRight: fraction === 1 })
  })

  it('says the sum', () => {
    expect(awardWeights(200, [50, 50, -50], ['C', 'A'], false).arithmetic).toBe('按选项权重 A 50%，C −50%：2.00 × 0% = 0.00')
    expect(awardWeights(200, [50, 30], ['A'], false).arithmetic).toBe('按选项权重 A 50%：2.00 × 50% = 1.00')
  })
})
