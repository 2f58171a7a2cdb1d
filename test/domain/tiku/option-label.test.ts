import { labelAt, shownArithmetic, shownLetters } from '@/domain/tiku/option-label'

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
