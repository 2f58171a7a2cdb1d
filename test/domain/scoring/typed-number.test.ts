import { isDecimal, isNear, isSameDecimal, typedNumber } from '@/domain/scoring/typed-number'
import { fc } from '../../support/fast-check'

describe('typedNumber', () => {
  it.each([
    ['1e3', '1000'],
    ['1E-2', '0.01'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.', '1'],
    ['+1.0', '1.0'],
    ['3×10^8', '300000000'],
    ['3*10^8', '300000000'],
    ['3 x 10⁸', '300000000'],
    ['1.5×10^-3', '0.0015'],
    ['10^4', '10000'],
    ['10 ^4', '10000'],
    ['12.345e1', '123.45'],
    ['-10^-2', '-0.01'],
    ['−5', '-5'],
    ['007', '007'],
    ['0', '0'],
    ['1e-1', '0.1'],
    ['12.345e3', '12345'],
    ['007e1', '70'],
    ['10^⁻²', '0.01'],
    ['10⁻²', '0.01'],
    ['–5', '-5'],
    ['﹣5', '-5'],
    ['－5', '-5'],
    [' 5 ', '5'],
    ['1e60', `1${'0'.repeat(60)}`],
    ['10^60', `1${'0'.repeat(60)}`],
    ['10^-60', `0.${'0'.repeat(59)}1`],
  ])('reads %s as %s', (typed, plain) => {
    expect(typedNumber(typed)).toBe(plain)
  })

  it.each(['', '.', '+', 'abc', '1,23', '1,2345', '1.2.3', '1e999', '1e61', '1e-61', '10^61', '10^-61', '1 2', '5%', '3×', 'e3', '10^2a'])(
    'refuses %s',
    (typed) => {
      expect(typedNumber(typed)).toBeUndefined()
    },
  )
})

describe('a number near the wanted one', () => {
  it.each([
    ['3.14±0.01', '3.13', true],
    ['3.14±0.01', '3.15', true],
    ['3.14±0.01', '3.151', false],
    ['3.14±0.01', '+3.14', true],
    ['-2±0.5', '-2.50', true],
    ['-2±0.5', '2', false],
    ['-5', '-5.0', true],
    ['-5', '5', false],
    ['5', '-5', false],
    ['1-2', '12', false],
    ['0', '0.000', true],
    ['0', '', false],
    ['10', '1e1', true],
    ['1e3', '1000', true],
    ['1234.5', '1,234.5', true],
    ['0.5', '.5', true],
    ['200±5%', '190', true],
    ['200±5%', '211', false],
    ['200±5%', '210', true],
    ['5±-1', '4', false],
    ['5±-1', '5.5', false],
    ['x±1', '1', false],
    ['1±x', '1', false],
    ['5±1', 'x', false],
    ['-200±5%', '-209', true],
    ['3×10^8±1e6', '3.01e8', true],
    ['007', '7', false],
    ['十', '十', false],
    ['0.1±0.2', '0.3', true],
    ['12345678901234567890', '12345678901234567890.0', true],
    ['12345678901234567890', '12345678901234567891', false],
    ['12345678901234567890±1', '12345678901234567891', false],
  ])('%s accepts %s: %s', (wanted, given, isTaken) => expect(isNear(wanted, given)).toBe(isTaken))

  it('accepts exactly the numbers within the tolerance', () => {
    const whole = fc.integer({ min: -100_000, max: 100_000 })
    const text = (units: number) =>
      `${units < 0 ? '-' : ''}${Math.floor(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(whole, fc.nat(500), fc.integer({ min: -1000, max: 1000 }), (middle, around, off) => {
        expect(isNear(`${text(middle)}±${text(around)}`, text(middle + off))).toBe(Math.abs(off) <= around)
      }),
    )
  })
})

describe('a decimal number', () => {
  it('[D2-5-decimal-1] has digits with an optional fractional part', () => {
    expect(['0', '12', '12.5', '007', '0.00'].every(isDecimal)).toBe(true)
    expect(['', '.5', '5.', '-1', '1e3', '1.2.3', '1 000', 'a'].some(isDecimal)).toBe(false)
  })

  it('stays the same with other zeros at its end, at any length', () => {
    expect(isSameDecimal('3.50', '3.5')).toBe(true)
    expect(isSameDecimal('10.0', '10')).toBe(true)
    expect(isSameDecimal('10', '1')).toBe(false)
    expect(isSameDecimal('12345678901234567890', '12345678901234567891')).toBe(false)
    expect(isSameDecimal('a', 'a')).toBe(false)
    expect([isSameDecimal('1.5', '1.5.0'), isSameDecimal('1.5.0', '1.5')]).toEqual([false, false])
  })
})
