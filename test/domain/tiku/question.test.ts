import type { RichText } from '@/contract/site/rich.schema'
import { canonical, labelAt, letterAt, shownArithmetic, shownLetters, stemOf } from '@/domain/tiku/question'

const options = ['C', 'A', 'D', 'B'].map((letter) => ({ letter, text: letter }))

describe('option labels', () => {
  it('letter options by their place', () => expect([0, 1, 7].map(labelAt)).toEqual(['A', 'B', 'H']))
  it('shows stored letters as displayed, in the order displayed', () => expect(shownLetters(options, ['A', 'C'])).toBe('AB'))
  it('leave out a letter that is no option', () => expect(shownLetters(options, ['H'])).toBe(''))
  it('translate the letters a receipt names', () =>
    expect(shownArithmetic(options, '含错选 BD：2.00 × 0 = 0.00')).toBe('含错选 CD：2.00 × 0 = 0.00'))
  it('leave letters that are no options as they are', () => expect(shownArithmetic(options, '含错选 H')).toBe('含错选 H'))
  it('keep a receipt without letters as it is', () => expect(shownArithmetic([], '答对：2.00 × 1 = 2.00')).toBe('答对：2.00 × 1 = 2.00'))
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
  ])('%s', (_, blankCount, texts, wanted) => {
    expect(stemOf({ blankCount, stem: texts.map((text) => p({ text })) })).toEqual(wanted.map((text) => p({ text })))
  })

  it('leave addresses as they are', () => {
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
  ])('writes %j and %j alike', (one, other) => expect(canonical(one)).toBe(canonical(other)))

  it('keeps the order of lists', () => expect(canonical([1, 2])).not.toBe(canonical([2, 1])))
})
