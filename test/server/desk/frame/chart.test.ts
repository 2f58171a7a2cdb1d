import { isNamed } from '#server/desk/frame/chart'

const named = (count: number) => Array.from({ length: count }, (_, at) => at).filter((at) => isNamed(at, count))

describe('a chart of the desk', () => {
  it.each([
    [1, [0]],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [11, [0, 2, 4, 6, 8, 10]],
    [30, [4, 9, 14, 19, 24, 29]],
    [31, [0, 5, 10, 15, 20, 25, 30]],
    [90, [11, 24, 37, 50, 63, 76, 89]],
  ])('names of %i places those that have room, and the last', (count, places) => {
    expect(named(count)).toEqual(places)
  })
})
