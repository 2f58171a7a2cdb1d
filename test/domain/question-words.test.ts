import { questionTypeNames, verdictWords } from '@/domain/question-words'

describe('question words', () => {
  it('name each type differently', () => expect(new Set(Object.values(questionTypeNames)).size).toBe(7))
  it('give each verdict a sign of its own, so that colour is not needed', () => {
    const signs = Object.values(verdictWords).map(({ sign }) => sign)
    expect(new Set(signs).size).toBe(signs.length)
  })
})
