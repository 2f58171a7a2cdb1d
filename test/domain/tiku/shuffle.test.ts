import { seededRandom, shuffle, shuffleAround } from '@/domain/tiku/shuffle'
import { fc } from '../../support/fast-check'

describe('shuffle', () => {
  it('keeps every item and its input list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
        const before = [...items]
        expect([...shuffle(items, seededRandom(seed))].sort()).toEqual([...items].sort())
        expect(items).toEqual(before)
      }),
    )
  })

  it('gives the same order for the same seed and another order for others', () => {
    const letters = ['A', 'B', 'C', 'D', 'E']
    const orders = Array.from({ length: 50 }, (_, seed) => shuffle(letters, seededRandom(seed)).join(''))
    expect(orders[7]).toBe(shuffle(letters, seededRandom(7)).join(''))
    expect(new Set(orders).size).toBeGreaterThan(20)
  })

  it('puts each item into each place about as often', () => {
    const random = seededRandom(1)
    const first = Array.from({ length: 4000 }, () => shuffle(['A', 'B', 'C', 'D'], random)[0])
    for (const letter of ['A', 'B', 'C', 'D']) expect(Math.abs(first.filter((each) => each === letter).length - 1000)).toBeLessThan(120)
  })
})

describe('shuffleAround', () => {
  it('leaves pinned items in place and loses nothing', () => {
    const random = seededRandom(5)
    const shown = Array.from({ length: 50 }, () => shuffleAround(['A', 'B', 'C', 'D'], ['B', 'D'], random).join(''))
    expect(new Set(shown)).toEqual(new Set(['ABCD', 'CBAD']))
    expect(shuffleAround(['A', 'B'], ['A', 'B'], random)).toEqual(['A', 'B'])
  })
})

describe('seededRandom', () => {
  it('stays in [0, 1)', () => {
    const random = seededRandom(4_294_967_295)
    const drawn = Array.from({ length: 10_000 }, random)
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true)
  })
})
