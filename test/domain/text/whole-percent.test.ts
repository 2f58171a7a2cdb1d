import { wholePercent } from '@/domain/text/whole-percent'
import { fc } from '../../support/fast-check'

describe('whole percents', () => {
  it.each([
    [0, 100, 0],
    [1, 3, 33],
    [2, 3, 66],
    // 100 % is shown only when all is done.
    [999, 1000, 99],
    [1000, 1000, 100],
    [1200, 1000, 100],
    [5, 0, 0],
    [0, 0, 0],
  ])('whole percents of %i out of %i are %i', (part, whole, percent) => {
    expect(wholePercent(part, whole)).toBe(percent)
  })

  it('reach 100 only for the whole', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(whole, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
        const part = Math.floor(of * share)
        expect(wholePercent(part, of) === 100).toBe(part === of)
      }),
      { verbose: 1 },
    )
  })
})
