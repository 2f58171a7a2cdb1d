import { formatMarks, marksText, shareOfMarks, weakestFirst } from '@/domain/scoring/marks'
import { fc } from '../../support/fast-check'

describe('formatMarks', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [133, '1.33'],
    [10_000, '100.00'],
  ])('shows %i hundredths as %s', (hundredths, text) => expect(formatMarks(hundredths)).toBe(text))
})

describe('shareOfMarks', () => {
  it.each([
    [200, 2, 3, 133],
    [200, 1, 3, 67],
    [125, 1, 2, 63],
    [1, 1, 2, 1],
    [1, 1, 3, 0],
    [200, 0, 3, 0],
  ])('%i × %i/%i is %i, a half rounded up', (marks, numerator, denominator, got) =>
    expect(shareOfMarks(marks, numerator, denominator)).toBe(got),
  )

  it('differs from the exact share by half a hundredth at most', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100), fc.integer({ min: 1, max: 100 }), (marks, numerator, denominator) => {
        const got = shareOfMarks(marks, numerator, denominator)
        expect(Number.isInteger(got)).toBe(true)
        expect(Math.abs(got * denominator - marks * numerator) * 2).toBeLessThanOrEqual(denominator)
      }),
    )
  })
})

describe('marksText', () => {
  it.each([
    [0, '0'],
    [1800, '18'],
    [1850, '18.5'],
    [133, '1.33'],
  ])('shows %d hundredths as %s', (hundredths, text) => expect(marksText(hundredths)).toBe(text))
})

describe('weakestFirst', () => {
  const of = (marks: number, fullMarks: number) => ({ marks, fullMarks })
  it('sorts by the share, not by the marks', () =>
    expect(weakestFirst([of(500, 1000), of(100, 100), of(0, 200)])).toEqual([of(0, 200), of(500, 1000), of(100, 100)]))
  it('puts a tally without marks last', () => expect(weakestFirst([of(0, 0), of(1, 2)])).toEqual([of(1, 2), of(0, 0)]))
})
