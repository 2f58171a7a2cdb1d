import { accessUntil, amountText, changeWords, fenOf, largestRemainder, priceOf } from '@/domain/money/price'
import { fc } from '../../support/fast-check'

const fen = fc.integer({ min: 0, max: 99_999_999_999 })

describe('priceOf', () => {
  it.each([
    [
      { price: 19900, listPrice: 29900 },
      { listPrice: 29900, discounts: [{ label: '课程优惠', amount: 10000 }], payable: 19900 },
    ],
    [
      { price: 19900, listPrice: 19900 },
      { listPrice: 19900, discounts: [], payable: 19900 },
    ],
    [
      { price: 0, listPrice: 9900 },
      { listPrice: 9900, discounts: [{ label: '课程优惠', amount: 9900 }], payable: 0 },
    ],
    [
      { price: -100, listPrice: 9900 },
      { listPrice: 9900, discounts: [{ label: '课程优惠', amount: 9900 }], payable: 0 },
    ],
    [
      { price: 0, listPrice: 0 },
      { listPrice: 0, discounts: [], payable: 0 },
    ],
  ])('adds the discounts of %j', (course, price) => expect(priceOf(course)).toEqual(price))

  it('adds up to its parts, and is never negative', () => {
    fc.assert(
      fc.property(fen, fen, (price, listPrice) => {
        const { discounts, payable } = priceOf({ price, listPrice })
        expect(payable).toBeGreaterThanOrEqual(0)
        expect(discounts.reduce((sum, discount) => sum + discount.amount, payable)).toBe(listPrice)
      }),
    )
  })
})

describe('accessUntil', () => {
  it('counts whole days', () => expect(accessUntil(1_000, 365)).toBe(1_000 + 365 * 86_400_000))
  it('has no end without a limit', () => expect(accessUntil(1_000, null)).toBeNull())
})

describe('amountText and fen', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [19900, '199.00'],
    [123456, '1234.56'],
    [-150, '-1.50'],
    [-5, '-0.05'],
  ])('%d fen is %s amountText', (amount, text) => expect(amountText(amount)).toBe(text))

  it('go back and forth without loss', () => {
    fc.assert(fc.property(fen, (amount) => expect(fenOf(amountText(amount))).toBe(amount)))
  })

  it.each(['', '-1', '1.234', '1e3', ' 1', '1.', '1.0x', 'NaN', '1234567890'])('%j is not an amount', (text) =>
    expect(fenOf(text)).toBeNull(),
  )
  it.each([
    ['1', 100],
    ['1.5', 150],
  ])('%s is read as %d fen', (text, amount) => expect(fenOf(text)).toBe(amount))
})

describe('a movement in words', () => {
  it.each([
    [300, 'beans', '+300 豆'],
    [-20, 'beans', '-20 豆'],
    [0, 'beans', '+0 豆'],
    [1250, 'cash', '+¥12.50'],
    [-10_000, 'cash', '-¥100.00'],
  ] as const)('%i of %s is %s', (change, account, words) => {
    expect(changeWords(change, account)).toBe(words)
  })
})

describe('largestRemainder', () => {
  it.each([
    [200, [1, 1, 1], [67, 67, 66]],
    [100, [3, 3, 1], [43, 43, 14]],
    [1000, [20, 30, 50], [200, 300, 500]],
    [10, [6, 3, 3], [5, 3, 2]],
    [5, [0, 0], [3, 2]],
    [7, [0, 3], [0, 7]],
    [0, [1, 2], [0, 0]],
    [9, [], []],
  ])('splits %i by %j into %j', (total, weights, parts) => expect(largestRemainder(total, weights)).toEqual(parts))

  it('always sums to the total and stays within one of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = largestRemainder(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
        parts.forEach((part, index) => {
          const exact = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThan(1)
        })
      }),
    )
  })
})
