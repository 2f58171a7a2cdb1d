import { multiply } from '@/domain/scoring/decimal'
import { fc } from '../../support/fast-check'

const SEED = 20_261_121
const whole = fc.integer({ min: -99_999, max: 99_999 })

describe('products of decimal numbers', () => {
  it('products are exact where floating point is not', () => {
    expect([multiply('1.1', '1.1'), multiply('0.1', '0.1'), multiply('0.25', '0')]).toEqual(['1.21', '0.01', '0'])
    expect(multiply('123456789.123456789', '987654321.5')).toBe('121932631296296294.6743636635')
  })

  it('have no negative zero, no leading and no trailing zeros', () => {
    expect([multiply('-0', '7'), multiply('007', '0.10')]).toEqual(['0', '0.7'])
  })

  it('agree with whole numbers', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        expect(multiply(String(one), String(other))).toBe(String(one * other + 0))
      }),
      { seed: SEED },
    )
  })
})
