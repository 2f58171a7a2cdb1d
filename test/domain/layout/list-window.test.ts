import { listWindow } from '@/domain/layout/list-window'
import { fc } from '../../support/fast-check'

describe('the drawn rows of a long list', () => {
  it.each([
    [
      { top: 0, height: 480, rowHeight: 48, count: 2000 },
      { first: 0, last: 16 },
    ],
    [
      { top: 4800, height: 480, rowHeight: 48, count: 2000 },
      { first: 94, last: 116 },
    ],
    [
      { top: 95_900, height: 480, rowHeight: 48, count: 2000 },
      { first: 1991, last: 2000 },
    ],
    [
      { top: 960, height: 480, rowHeight: 48, count: 3 },
      { first: 3, last: 3 },
    ],
  ])('%j gives %j', (view, rows) => expect(listWindow(view)).toEqual(rows))

  it('include every visible row, and few more', () => {
    const view = fc.record({
      top: fc.nat(100_000),
      height: fc.integer({ min: 1, max: 2000 }),
      rowHeight: fc.integer({ min: 20, max: 300 }),
      count: fc.nat(5000),
    })
    fc.assert(
      fc.property(view, ({ top, height, rowHeight, count }) => {
        const { first, last } = listWindow({ top, height, rowHeight, count })
        const seen = { first: Math.floor(top / rowHeight), last: Math.ceil((top + height) / rowHeight) }
        expect(first).toBeLessThanOrEqual(Math.min(count, seen.first))
        expect(last).toBe(Math.min(count, seen.last + 6))
        expect(last - first).toBeLessThanOrEqual(height / rowHeight + 14)
      }),
      { seed: 20_261_121 },
    )
  })
})
