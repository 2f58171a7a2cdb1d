import { placesOf } from '@/domain/exam/rank-place'
import { fc } from '../../support/fast-check'

describe('placesOf', () => {
  it('lets ties share a place and skips the next', () => expect(placesOf([100, 90, 90, 80], 0, 0)).toEqual([1, 2, 2, 4]))
  it('goes on over a page break inside a tie', () => expect(placesOf([90, 80], 2, 1)).toEqual([2, 4]))
  it('has no places for no marks', () => expect(placesOf([], 20, 20)).toEqual([]))

  it('gives every page what the whole rank gives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (unsorted, page, limit) => {
          const marks = [...unsorted].sort((a, b) => b - a)
          const offset = (page % marks.length) - ((page % marks.length) % limit)
          const shown = marks.slice(offset, offset + limit)
          const better = marks.filter((each) => each > (shown[0] ?? 0)).length
          const whole = marks.map((own) => marks.filter((each) => each > own).length + 1)
          expect(placesOf(shown, offset, better)).toEqual(whole.slice(offset, offset + limit))
        },
      ),
    )
  })
})
