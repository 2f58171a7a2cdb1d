import { typedNumber } from '@/domain/scoring/typed-number'

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
    ['−5', '-5'],
    ['007', '007'],
    ['0', '0'],
  ])('%s is %s', (typed, plain) => {
    expect(typedNumber(typed)).toBe(plain)
  })

  it.each(['', '.', '+', 'abc', '1,23', '1,2345', '1.2.3', '1e999', '1 2', '5%', '3×', 'e3'])('%s is none', (typed) => {
    expect(typedNumber(typed)).toBeUndefined()
  })
})
