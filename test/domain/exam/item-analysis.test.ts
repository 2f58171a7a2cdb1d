import { itemDoubts, itemFigures } from '@/domain/exam/item-analysis'

const tally = { judged: 40, right: 20, best: 10, bestRight: 9, last: 10, lastRight: 2 }
const chosen = { letters: [], people: 40, right: ['A'] }

describe('the figures of a question', () => {
  it('stay empty below thirty people', () => {
    const none = { rightPercent: null, discrimination: null, mostWrong: null }
    expect(itemFigures({ ...tally, judged: 29 }, chosen)).toEqual(none)
    expect(itemFigures(undefined, chosen)).toEqual(none)
    expect(itemDoubts(none)).toEqual([])
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
    [fine, []],
    [{ ...fine, discrimination: 0.19 }, ['区分度低']],
    [{ ...fine, mostWrong: { letter: 'B', count: 30, percent: 51 } }, ['错项多于正确项']],
    [{ ...fine, mostWrong: { letter: 'B', count: 30, percent: 50 } }, []],
    [{ ...fine, rightPercent: 19 }, ['很少有人答对']],
    [{ ...fine, rightPercent: 96 }, ['几乎都答对']],
  ])('follow from %j: %j', (figures, doubts) => expect(itemDoubts(figures)).toEqual(doubts))
})
