import { isPlayedThrough, joinSpans, wholeSecondsOf } from '@/domain/learn/played-spans'
import { fc } from '../../support/fast-check'

describe('played spans', () => {
  it('distinguish playing from seeking, at any speed', () => {
    expect(isPlayedThrough(10, 12, 1)).toBe(true)
    expect(isPlayedThrough(10, 12.1, 1)).toBe(false)
    expect(isPlayedThrough(10, 16, 3)).toBe(true)
    expect(isPlayedThrough(10, 9.9, 1)).toBe(false)
    expect(isPlayedThrough(10, 10, 1)).toBe(true)
  })

  it('are whole seconds; stretches that meet leave no gap', () => {
    expect(wholeSecondsOf(0.2, 5.4)).toEqual({ from: 0, to: 5 })
    expect(wholeSecondsOf(5.4, 9.6)).toEqual({ from: 5, to: 10 })
    expect(wholeSecondsOf(9.6, 12.5)).toEqual({ from: 10, to: 13 })
    expect(wholeSecondsOf(5.1, 5.4)).toBeNull()
  })

  it('join where they touch or overlap', () => {
    const spans = [
      { from: 8, to: 9 },
      { from: 0, to: 2 },
      { from: 2, to: 4 },
      { from: 3, to: 3 },
      { from: 1, to: 3 },
    ]
    expect(joinSpans(spans)).toEqual([
      { from: 0, to: 4 },
      { from: 8, to: 9 },
    ])
  })

  it('cover exactly the same seconds when joined, in order and apart', () => {
    const span = fc.tuple(fc.nat(50), fc.nat(9)).map(([from, length]) => ({ from, to: from + length }))
    const seconds = (spans: { from: number; to: number }[]) =>
      [...new Set(spans.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))].sort((a, b) => a - b)
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const joined = joinSpans(spans)
        expect(seconds(joined)).toEqual(seconds(spans))
        for (const [at, { from }] of joined.entries()) expect(from).toBeGreaterThan(joined[at - 1]?.to ?? -1)
      }),
    )
  })
})
