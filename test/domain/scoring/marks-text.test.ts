import { marksText, weakestFirst } from '@/domain/scoring/marks-text'

describe('marksText', () => {
  it.each([
    [0, '0'],
    [1800, '18'],
    [1850, '18.5'],
    [133, '1.33'],
  ])('tells %d hundredths as %s', (hundredths, text) => expect(marksText(hundredths)).toBe(text))
})

describe('weakestFirst', () => {
  const of = (marks: number, fullMarks: number) => ({ marks, fullMarks })
  it('goes by the share, not by the marks', () =>
    expect(weakestFirst([of(500, 1000), of(100, 100), of(0, 200)])).toEqual([of(0, 200), of(500, 1000), of(100, 100)]))
  it('puts a tally without marks last', () => expect(weakestFirst([of(0, 0), of(1, 2)])).toEqual([of(1, 2), of(0, 0)]))
})
