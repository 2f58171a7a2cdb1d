import type { Answer, Question, QuestionType } from '@/contract/tiku/question.schema'
import { answerByKey, answerText, fitsQuestion, hasOptions, isBlankAnswer, isGivenAtOnce, keyText } from '@/domain/scoring/answer'

const letters = (...chosen: string[]): Answer => ({ kind: 'letters', letters: chosen })
const blanks = (...texts: string[]): Answer => ({ kind: 'blanks', texts })

describe('isBlankAnswer', () => {
  it.each<[Answer | null, boolean]>([
    [null, true],
    [letters(), true],
    [letters('A'), false],
    [{ kind: 'truth', value: false }, false],
    [blanks(), true],
    [blanks('', ' '), true],
    [blanks('', '0'), false],
    [{ kind: 'text', text: '　' }, true],
    [{ kind: 'text', text: '0' }, false],
  ])('%j is blank: %s', (answer, isBlank) => expect(isBlankAnswer(answer)).toBe(isBlank))
})

describe('isGivenAtOnce', () => {
  it.each([
    ['single_choice', true],
    ['determine', true],
    ['choice', false],
    ['fill', false],
  ] as const)('returns for %s: %s', (type, isAtOnce) => expect(isGivenAtOnce(type)).toBe(isAtOnce))
})

describe('fitsQuestion', () => {
  const options = ['A', 'B', 'C', 'D']
  it.each([
    ['one letter to a single choice', letters('A'), 'single_choice', true],
    ['two letters to a single choice', letters('A', 'B'), 'single_choice', false],
    ['two letters to a choice', letters('A', 'B'), 'choice', true],
    ['a letter that is not offered', letters('E'), 'choice', false],
    ['one letter of two that is not offered', letters('A', 'E'), 'choice', false],
    ['letters to a determine', letters('A'), 'determine', false],
    ['truth to a determine', { kind: 'truth', value: true }, 'determine', true],
    ['texts to a fill', blanks('1'), 'fill', true],
    ['a text to an essay', { kind: 'text', text: '答' }, 'essay', true],
    ['a text to a material', { kind: 'text', text: '答' }, 'material', false],
  ] as const)('%s', (_, answer, type, fits) => expect(fitsQuestion(answer as Answer, type, options)).toBe(fits))
})

describe('hasOptions', () => {
  it('returns true for the three choice types only', () => {
    const types = ['single_choice', 'choice', 'uncertain_choice', 'fill', 'determine', 'essay', 'material'] as const
    expect(types.filter(hasOptions)).toEqual(['single_choice', 'choice', 'uncertain_choice'])
  })
})

describe('answer keys', () => {
  const ask = (type: QuestionType): Question => ({
    id: 1,
    parentId: null,
    type,
    stem: [],
    options: ['C', 'A', 'B'].map((letter) => ({ letter, text: letter })),
    blankCount: 0,
    marks: 100,
  })
  const letters = (...of: string[]): Answer => ({ kind: 'letters', letters: of })
  const truth = (value: boolean): Answer => ({ kind: 'truth', value })

  describe('a key', () => {
    it.each<[string, QuestionType, Answer | null, string, Answer | undefined]>([
      ['chooses by the displayed letter', 'single_choice', null, 'a', letters('C')],
      ['chooses by number', 'single_choice', letters('C'), '3', letters('B')],
      ['begins a choice of several', 'choice', null, 'a', letters('C')],
      ['adds to other choices', 'choice', letters('C'), 'B', letters('A', 'C')],
      ['takes a choice back', 'choice', letters('A', 'C'), '1', letters('A')],
      ['answers true', 'determine', null, '1', truth(true)],
      ['answers false', 'determine', truth(true), 'b', truth(false)],
      ['ignores keys beyond 对 and 错', 'determine', null, 'c', undefined],
      ['ignores keys beyond the options', 'choice', null, 'd', undefined],
      ['ignores any other key', 'choice', null, 'Enter', undefined],
      ['ignores keys of a question without a choice', 'essay', null, 'a', undefined],
    ])('splits %s', (_, type, answer, key, expected) => {
      expect(answerByKey(ask(type), answer, key)).toEqual(expected)
    })
  })
})

const options = ['B', 'A'].map((letter) => ({ letter, text: letter }))

describe('answerText', () => {
  it('shows a text when no answer was given', () => {
    expect(answerText(options, null)).toBe('未作答')
    expect(answerText(options, { kind: 'letters', letters: [] })).toBe('未作答')
  })
  it('names letters as shown', () => expect(answerText(options, { kind: 'letters', letters: ['B'] })).toBe('A'))
  it('accepts 0 and 错 as answers', () => {
    expect(answerText([], { kind: 'blanks', texts: ['0', ' '] })).toBe('0；（空）')
    expect(answerText([], { kind: 'truth', value: false })).toBe('错')
  })
  it('returns a written text unchanged', () => expect(answerText([], { kind: 'text', text: '借：银行存款' })).toBe('借：银行存款'))
})

describe('keyText', () => {
  it('names letters as shown', () => expect(keyText(options, { kind: 'letters', letters: ['A', 'B'] })).toBe('AB'))
  it('shows 对 and 错', () => expect(keyText([], { kind: 'truth', value: true })).toBe('对'))
  it('lists the accepted answers of each blank', () =>
    expect(keyText([], { kind: 'blanks', alternatives: [['10', '十'], ['3']] })).toBe('10 或 十；3'))
  it('has no line for an essay', () => expect(keyText([], { kind: 'points', reference: [], points: [] })).toBeUndefined())
})
