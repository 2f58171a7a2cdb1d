import { add, divide, squareRoot, subtract } from '@/domain/exam/arithmetic'
import { multiply } from '@/domain/scoring/decimal'
import { fc } from '../../support/fast-check'

const SEED = 20_261_121
const whole = fc.integer({ min: -99_999, max: 99_999 })

describe('sums of decimal numbers', () => {
  it('sums are exact where floating point is not', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(subtract('0.3', '0.1')).toBe('0.2')
    expect(divide('0.3', '0.1')).toBe('3')
  })

  it('round a quotient half up in its twelfth place', () => {
    expect(divide('2', '3')).toBe('0.666666666667')
    expect(divide('-1', '3')).toBe('-0.333333333333')
    expect([divide('5', '10000000000000'), divide('4', '10000000000000')]).toEqual(['0.000000000001', '0'])
    expect(divide('1', '0.00')).toBeNull()
  })

  it('take roots to twelve places, and none of a negative number', () => {
    expect(['9', '2', '0.25', '0.00', '99', `1${'0'.repeat(40)}`, '-4'].map(squareRoot)).toEqual([
      '3',
      '1.414213562373',
      '0.5',
      '0',
      '9.949874371066',
      `1${'0'.repeat(20)}`,
      null,
    ])
  })

  it('have no negative zero, no leading and no trailing zeros', () => {
    expect([add('-1.50', '1.5'), add('007', '0.10'), subtract('1', '2')]).toEqual(['0', '7.1', '-1'])
  })

  it('agree with whole numbers', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const [left, right] = [String(one), String(other)]
        expect([add(left, right), subtract(left, right)]).toEqual([one + other, one - other].map((number) => String(number + 0)))
        if (other !== 0) expect(divide(multiply(left, right), right)).toBe(String(one))
      }),
      { seed: SEED },
    )
  })
})
