import { shortNumber } from '@/domain/text/short-number'

describe('a shortened number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1299, '1.2k'],
    [34_000, '34k'],
    [999_999, '999.9k'],
    [5_600_000, '5.6M'],
    [7e9, '7G'],
    [8e12, '8T'],
    [9e15, '9P'],
    [1e18, '1E'],
    [1e22, '10000E'],
  ])('[D2-9-number-1] %d is %s', (number, text) => expect(shortNumber(number)).toBe(text))
})
