import { drawPlaces, drawUnits, seedOf } from '@/domain/tiku/practice-draw'
import { seededRandom } from '@/domain/tiku/shuffle'
import { fc } from '../../support/fast-check'

const SEED = 20_261_105
const sizeOf = (units: readonly { size: number }[]) => units.reduce((sum, { size }) => sum + size, 0)
const single = (id: number) => ({ id, size: 1 })

describe('drawing', () => {
  it('takes as many questions as are asked for', () => {
    const units = Array.from({ length: 30 }, (_, index) => single(index + 1))
    const drawn = drawUnits(units, 10, seededRandom(1))
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(10)
    expect(drawUnits(units, 10, seededRandom(1))).toEqual(drawn)
    expect(drawUnits(units, 10, seededRandom(2))).not.toEqual(drawn)
  })

  it('takes a material whole or not at all', () => {
    const units = [{ id: 1, size: 4 }, single(2), single(3)]
    expect(drawUnits(units, 2, seededRandom(5)).map(({ id }) => id)).not.toContain(1)
  })

  it('takes a material that is too large when there is nothing else', () => {
    expect(drawUnits([{ id: 1, size: 4 }], 2, seededRandom(5))).toEqual([{ id: 1, size: 4 }])
  })

  it('leaves out what has no question', () => {
    expect(drawUnits([{ id: 1, size: 0 }], 2, seededRandom(5))).toEqual([])
  })

  it('never draws twice and never too much', () => {
    const units = fc.uniqueArray(fc.record({ id: fc.integer(), size: fc.integer({ min: 1, max: 5 }) }), { selector: ({ id }) => id })
    fc.assert(
      fc.property(units, fc.integer({ min: 5, max: 20 }), fc.nat(), (all, count, seed) => {
        const drawn = drawUnits(all, count, seededRandom(seed))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        expect(sizeOf(drawn)).toBeLessThanOrEqual(count)
      }),
      { seed: SEED },
    )
  })
})

describe('a seed', () => {
  it('is the same for the same text and another for another', () => {
    expect(seedOf('daily:7:20762:22')).toBe(seedOf('daily:7:20762:22'))
    expect(seedOf('daily:7:20762:22')).not.toBe(seedOf('daily:7:20763:22'))
    expect(seedOf('')).toBe(0x811c9dc5)
  })
})

describe('drawing places', () => {
  it('gives different places within the total, all of them when as many are asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 80 }), fc.nat(), (total, count, seed) => {
        const places = drawPlaces(total, count, seededRandom(seed))
        expect(new Set(places).size).toBe(Math.min(total, count))
        expect(places.every((place) => place >= 1 && place <= total)).toBe(true)
      }),
      { seed: SEED },
    )
  })

  it('gives every place equally often', () => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 2_000; seed++)
      for (const place of drawPlaces(10, 3, seededRandom(seed))) counts.set(place, (counts.get(place) ?? 0) + 1)
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(100)
  })
})
