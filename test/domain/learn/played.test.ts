import {
  addSpans,
  addSpansWithin,
  commonPlayed,
  countPlayed,
  isPlayed,
  isPlayedThrough,
  joinSpans,
  nothingPlayed,
  unionPlayed,
  wholeSecondsOf,
} from '@/domain/learn/played'
import { fc } from '../../support/fast-check'

const LENGTH = 61
const span = fc.tuple(fc.nat(80), fc.nat(80)).map(([from, to]) => ({ from, to }))
const spans = fc.array(span, { maxLength: 12 })
const played = (list: readonly { from: number; to: number }[]) => addSpans(nothingPlayed(LENGTH), list, LENGTH)

describe('played seconds', () => {
  it('intersect to the seconds that both have', () => {
    const common = commonPlayed(played([{ from: 0, to: 20 }]), played([{ from: 10, to: 30 }]))
    expect(common).toEqual(played([{ from: 10, to: 20 }]))
  })

  it.each([
    [[], 0],
    [[{ from: 0, to: 10 }], 10],
    [
      [
        { from: 0, to: 10 },
        { from: 5, to: 15 },
      ],
      15,
    ],
    [[{ from: 50, to: 500 }], 11],
    [[{ from: 9, to: 9 }], 0],
    [[{ from: 20, to: 10 }], 0],
    [[{ from: 0, to: 61 }], 61],
  ])('%j counts %i of 61 seconds', (list, count) => {
    expect(countPlayed(played(list))).toBe(count)
  })

  it('have half-open ends', () => {
    const bits = played([{ from: 7, to: 9 }])
    expect([6, 7, 8, 9].map((at) => isPlayed(bits, at))).toEqual([false, true, true, false])
  })

  it('played seconds of a shorter and a longer bitmap are all kept', () => {
    const short = addSpans(nothingPlayed(8), [{ from: 0, to: 3 }], 8)
    expect(countPlayed(unionPlayed(short, played([{ from: 2, to: 20 }])))).toBe(20)
  })

  it('stay unchanged when passed to a function', () => {
    const before = nothingPlayed(LENGTH)
    addSpans(before, [{ from: 0, to: 5 }], LENGTH)
    expect(countPlayed(before)).toBe(0)
  })

  it('merge the same in any order, and the same twice', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        expect(played([...a, ...b])).toEqual(played([...b, ...a]))
        expect(addSpans(played(a), a, LENGTH)).toEqual(played(a))
        expect(unionPlayed(played(a), played(b))).toEqual(played([...a, ...b]))
      }),
    )
  })

  it('never exceed the length and never lose a second', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [first, both] = [countPlayed(played(a)), countPlayed(addSpans(played(a), b, LENGTH))]
        expect(both).toBeGreaterThanOrEqual(first)
        expect(both).toBeLessThanOrEqual(LENGTH)
      }),
    )
  })

  it('add no more new seconds than allowed, and all of them when allowed', () => {
    fc.assert(
      fc.property(spans, spans, fc.nat(70), (a, b, limit) => {
        const before = played(a)
        const wanted = countPlayed(addSpans(before, b, LENGTH)) - countPlayed(before)
        const added = countPlayed(addSpansWithin(before, b, LENGTH, limit)) - countPlayed(before)
        expect(added).toBe(Math.min(wanted, limit))
      }),
    )
  })

  it('stay the same however spans overlap, each second set once', () => {
    fc.assert(
      fc.property(spans, fc.nat(LENGTH), (list, limit) => {
        const one = Array.from({ length: LENGTH }, (_none, at) => list.some(({ from, to }) => at >= from && at < to))
        expect(one.map((_is, at) => isPlayed(played(list), at))).toEqual(one)
        const within = addSpansWithin(nothingPlayed(LENGTH), list, LENGTH, limit)
        expect(countPlayed(within)).toBe(Math.min(limit, countPlayed(played(list))))
      }),
    )
  })
})

describe('played spans', () => {
  it('distinguish playing from seeking, at any speed', () => {
    expect(isPlayedThrough(10, 12, 1)).toBe(true)
    expect(isPlayedThrough(10, 12.1, 1)).toBe(false)
    expect(isPlayedThrough(10, 16, 3)).toBe(true)
    expect(isPlayedThrough(10, 9.9, 1)).toBe(false)
    expect(isPlayedThrough(10, 10, 1)).toBe(true)
  })

  it('have whole seconds; touching stretches leave no gap', () => {
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
