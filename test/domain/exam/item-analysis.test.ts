import { cronbachAlpha, isKeyDoubted, itemDoubts, itemFigures, timeDoubts } from '@/domain/exam/item-analysis'

const tally = { judged: 40, right: 20, best: 10, bestRight: 9, last: 10, lastRight: 2 }
const chosen = { letters: [], people: 40, right: ['A'] }

describe('the figures of a question', () => {
  it('stay empty below thirty people', () => {
    const none = { rightPercent: null, discrimination: null, mostWrong: null }
    expect(itemFigures({ ...tally, judged: 29 }, chosen)).toEqual(none)
    expect(itemFigures(undefined, chosen)).toEqual(none)
    expect(itemDoubts(none, 3)).toEqual([])
  })

  it('tell the best quarter from the last one', () => {
    expect(itemFigures(tally, chosen)).toEqual({ rightPercent: 50, discrimination: 0.7, mostWrong: null })
    expect(itemFigures({ ...tally, best: 0, bestRight: 0 }, chosen).discrimination).toBe(-0.2)
  })

  it('name the wrong option that most chose, of two the first letter', () => {
    const letters = [
      { letter: 'A', count: 30 },
      { letter: 'C', count: 8 },
      { letter: 'B', count: 8 },
      { letter: 'D', count: 2 },
    ]
    expect(itemFigures(tally, { ...chosen, letters }).mostWrong).toEqual({ letter: 'B', count: 8, percent: 20 })
    expect(itemFigures(tally, { ...chosen, letters: [{ letter: 'B', count: 0 }] }).mostWrong).toBeNull()
  })
})

describe('doubts about a question', () => {
  const fine = { rightPercent: 50, discrimination: 0.4, mostWrong: null }
  it.each([
    [fine, 3, []],
    [{ ...fine, discrimination: 0.19 }, 3, ['low']],
    [{ ...fine, discrimination: 0 }, 3, ['low']],
    [{ ...fine, discrimination: -0.01 }, 3, ['backwards']],
    [{ ...fine, mostWrong: { letter: 'B', count: 30, percent: 51 } }, 3, ['misled']],
    [{ ...fine, mostWrong: { letter: 'B', count: 30, percent: 50 } }, 3, []],
    [{ ...fine, rightPercent: 19 }, 5, ['seldom']],
    [{ ...fine, rightPercent: 96 }, 1, ['mostly']],
    [{ ...fine, rightPercent: 30 }, 3, []],
    [{ ...fine, rightPercent: 29 }, 3, ['harder']],
    [{ ...fine, rightPercent: 60 }, 5, []],
    [{ ...fine, rightPercent: 61 }, 5, ['easier']],
    [{ ...fine, rightPercent: 61 }, 9, []],
  ])('follow from %j at difficulty %i: %j', (figures, difficulty, doubts) => expect(itemDoubts(figures, difficulty)).toEqual(doubts))
})

it('a question takes too long beyond twice the time that its marks allow', () => {
  expect([timeDoubts(121, 60), timeDoubts(120, 60), timeDoubts(null, 60)]).toEqual([['slow'], [], []])
})

it('the key of a question is doubted where the best or most choose another option', () => {
  expect([isKeyDoubted(['backwards']), isKeyDoubted(['low', 'misled']), isKeyDoubted(['seldom', 'slow']), isKeyDoubted([])]).toEqual([
    ...[true, true, false, false],
  ])
})

it.each([
  [{ items: 4, ofItems: 1, ofTotal: 4 }, 1],
  [{ items: 10, ofItems: 2.5, ofTotal: 10 }, 0.83],
  [{ items: 3, ofItems: 6, ofTotal: 5 }, -0.3],
  [{ items: 1, ofItems: 1, ofTotal: 4 }, null],
  [{ items: 4, ofItems: 1, ofTotal: 0 }, null],
])('the reliability of %p is %p', (of, alpha) => expect(cronbachAlpha(of)).toBe(alpha))
