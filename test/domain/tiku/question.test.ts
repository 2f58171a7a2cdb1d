import type { RichText } from '@/contract/site/rich.schema'
import { canonical, labelAt, letterAt, shownArithmetic, shownLetters, stemOf } from '@/domain/tiku/question'

const options = ['C', 'A', 'D', 'B'].map((letter) => ({ letter, text: letter }))

describe('option labels', () => {
  it('letter options by their position', () => expect([0, 1, 7].map(labelAt)).toEqual(['A', 'B', 'H']))
  it('show stored letters as displayed, in the displayed order', () => expect(shownLetters(options, ['A', 'C'])).toBe('AB'))
  it('skip a letter that is not an option', () => expect(shownLetters(options, ['H'])).toBe(''))
  it('translate the letters of a receipt', () =>
    expect(shownArithmetic(options, '含错选 BD：2.00 × 0 = 0.00')).toBe('含错选 CD：2.00 × 0 = 0.00'))
  it('leave letters unchanged that are not options', () => expect(shownArithmetic(options, '含错选 H')).toBe('含错选 H'))
  it('leave a receipt without letters unchanged', () => expect(shownArithmetic([], '答对：2.00 × 1 = 2.00')).toBe('答对：2.00 × 1 = 2.00'))
})

const p = (...inline: RichText[]) => ({ type: 'p' as const, inline })

describe('blanks of a stem', () => {
  it.each([
    ['alone have no number', 1, ['税率是____。'], ['税率是____。']],
    ['are numbered one after another', 2, ['甲____，乙_____。'], ['甲①____，乙②_____。']],
    ['are numbered over paragraphs', 2, ['甲____', '乙____'], ['甲①____', '乙②____']],
    [
      'more than ten have no further sign',
      11,
      ['____'.concat(',____'.repeat(10))],
      [`${[...'①②③④⑤⑥⑦⑧⑨⑩'].map((sign) => `${sign}____`).join(',')},____`],
    ],
  ])('blanks of a stem are numbered: %s', (_, blankCount, texts, wanted) => {
    expect(stemOf({ blankCount, stem: texts.map((text) => p({ text })) })).toEqual(wanted.map((text) => p({ text })))
  })

  it('leave addresses unchanged', () => {
    const picture = { type: 'img' as const, src: '/a____b.png', alt: '____', width: 1, height: 1 }
    expect(stemOf({ blankCount: 2, stem: [picture, p({ text: '____', mark: 'strong' })] })).toEqual([
      picture,
      p({ text: '①____', mark: 'strong' }),
    ])
  })
})

describe('the stored form of a question', () => {
  it.each([
    [0, 'A'],
    [3, 'D'],
    [25, 'Z'],
  ])('option %i has the letter %s', (place, letter) => expect(letterAt(place)).toBe(letter))

  it.each([
    [
      { b: 1, a: { d: 2, c: [3, 1] } },
      { a: { c: [3, 1], d: 2 }, b: 1 },
    ],
    [[{ y: null, x: 'x' }], [{ x: 'x', y: null }]],
  ])('stores %j like %j', (one, other) => expect(canonical(one)).toBe(canonical(other)))

  it('keeps the order of lists', () => expect(canonical([1, 2])).not.toBe(canonical([2, 1])))
})
