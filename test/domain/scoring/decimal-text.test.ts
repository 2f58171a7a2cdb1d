import { isDecimal, isSameDecimal } from '@/domain/scoring/decimal-text'

describe('a decimal number', () => {
  it('[D2-5-decimal-1] is digits with an optional fractional part', () => {
    expect(['0', '12', '12.5', '007', '0.00'].every(isDecimal)).toBe(true)
    expect(['', '.5', '5.', '-1', '1e3', '1.2.3', '1 000', 'a'].some(isDecimal)).toBe(false)
  })

  it('is the same with other zeros at its end, at any length', () => {
    expect(isSameDecimal('3.50', '3.5')).toBe(true)
    expect(isSameDecimal('10.0', '10')).toBe(true)
    expect(isSameDecimal('10', '1')).toBe(false)
    expect(isSameDecimal('12345678901234567890', '12345678901234567891')).toBe(false)
    expect(isSameDecimal('a', 'a')).toBe(false)
    expect([isSameDecimal('1.5', '1.5.0'), isSameDecimal('1.5.0', '1.5')]).toEqual([false, false])
  })
})
