import type { Answer, Question, QuestionType } from '@/contract/tiku/question.schema'
import { answerByKey } from '@/domain/scoring/answer-by-key'

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
