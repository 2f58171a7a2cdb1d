import { answerText, keyText } from '@/domain/scoring/answer-words'

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
