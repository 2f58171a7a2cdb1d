import { boardOf, boardsOf, percentileOf, placesOf, rankAheadText } from '@/domain/exam/rank'
import { fc } from '../../support/fast-check'

const entry = (place: number, marks: number) => ({ place, userId: place, nickname: '', avatar: '', marks, usedSeconds: 60 })

it.each([
  ['the nearest better place', entry(3, 800), [entry(1, 1000), entry(2, 850), entry(3, 800)], '距第 2 名还差 0.5 分'],
  ['the place shared by those who are better', entry(3, 800), [entry(1, 900), entry(1, 900), entry(3, 800)], '距第 1 名还差 1 分'],
  ['none for the first', entry(1, 1000), [entry(1, 1000), entry(2, 900)], ''],
  ['none where nobody better is listed', entry(40, 100), [], ''],
])('the rank names %s', (_, mine, entries, text) => expect(rankAheadText(mine, entries)).toBe(text))

describe('a rank board', () => {
  it('a rank board is named by its scope and its start', () => {
    const monday = Date.parse('2026-03-02T10:00:00+08:00')
    expect(boardOf('paper:5', 'all', monday)).toBe('paper:5:all')
    expect(boardOf('category:22', 'day', monday)).toBe('category:22:day:20514')
    expect(boardOf('category:22', 'week', monday)).toBe('category:22:week:2931')
  })
  it('exists three times for each scope, always in one order', () => {
    const moment = Date.parse('2026-03-02T10:00:00+08:00')
    const names = [
      'category:22:all',
      'category:22:day:20514',
      'category:22:week:2931',
      'paper:5:all',
      'paper:5:day:20514',
      'paper:5:week:2931',
    ]
    expect(boardsOf(['paper:5', 'category:22'], moment)).toEqual(names)
    expect(boardsOf(['category:22', 'paper:5'], moment)).toEqual(names)
  })
})

describe('placesOf', () => {
  it('gives tied entries the same place and skips the next', () => expect(placesOf([100, 90, 90, 80], 0, 0)).toEqual([1, 2, 2, 4]))
  it('continues a tie over a page break', () => expect(placesOf([90, 80], 2, 1)).toEqual([2, 4]))
  it('gives no places without marks', () => expect(placesOf([], 20, 20)).toEqual([]))

  it('gives every page the same places as the whole rank', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (unsorted, page, limit) => {
          const marks = [...unsorted].sort((a, b) => b - a)
          const offset = (page % marks.length) - ((page % marks.length) % limit)
          const shown = marks.slice(offset, offset + limit)
          const better = marks.filter((each) => each > (shown[0] ?? 0)).length
          const whole = marks.map((own) => marks.filter((each) => each > own).length + 1)
          expect(placesOf(shown, offset, better)).toEqual(whole.slice(offset, offset + limit))
        },
      ),
    )
  })
})

describe('percentileOf', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 0],
    [1, 2, 50],
    [2, 3, 66],
    [99_999, 100_000, 99],
    [5, 5, 100],
  ])('%i below of %i is %i', (below, total, percent) => expect(percentileOf(below, total)).toBe(percent))
})
