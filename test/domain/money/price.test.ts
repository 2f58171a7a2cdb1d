import { accessUntil, amountText, fenOf, priceOf } from '@/domain/money/price'
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
  ])('of %j', (course, price) => expect(priceOf(course)).toEqual(price))

  it('always adds up, and is never negative', () => {
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

  it.each(['', '-1', '1.234', '1e3', ' 1', '1.', '1.0x', 'NaN', '1234567890'])('%j is no amount', (text) => expect(fenOf(text)).toBeNull())
  it.each([
    ['1', 100],
    ['1.5', 150],
  ])('%s is read as %d fen', (text, amount) => expect(fenOf(text)).toBe(amount))
})
