import { questionTypeNames } from '@/domain/tiku/question'
import { verdictWords } from '@/domain/tiku/question-words'

describe('question words', () => {
  it('[D2-5-type-1] name the seven types, each differently', () => {
    expect(Object.keys(questionTypeNames)).toEqual([
      'single_choice',
      'choice',
      'uncertain_choice',
      'fill',
      'determine',
      'essay',
      'material',
    ])
    expect(new Set(Object.values(questionTypeNames)).size).toBe(7)
    expect(questionTypeNames.single_choice).toBe('单选题')
  })
  it('give each verdict a sign of its own, so that colour is not needed', () => {
    const signs = Object.values(verdictWords).map(({ sign }) => sign)
    expect(new Set(signs).size).toBe(signs.length)
  })
})
