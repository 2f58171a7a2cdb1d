import { percentileOf } from '@/domain/exam/percentile'

describe('percentileOf', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 0],
    [1, 2, 50],
    [2, 3, 66],
    [99_999, 100_000, 99],
    [5, 5, 100],
  ])('%i below of %i is %i', (below, total, percent) => expect(percentileOf(below, total)).toBe(percent))
})
