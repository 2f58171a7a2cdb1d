import type { Answer } from '@/contract/tiku/question.schema'
import { fitsQuestion, hasOptions, isBlankAnswer, isGivenAtOnce } from '@/domain/scoring/answer'

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
