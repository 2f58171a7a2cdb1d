import { heatLevel } from '@/domain/time/heat-level'

describe('a day of a heat calendar', () => {
  it.each([
    [0, 40, 0],
    [-1, 40, 0],
    [5, 0, 0],
    [10, 40, 1],
    [11, 40, 2],
    [21, 40, 3],
    [31, 40, 4],
    [40, 40, 4],
  ])('with %i where the busiest has %i is of level %i', (count, most, level) => expect(heatLevel(count, most)).toBe(level))
})
