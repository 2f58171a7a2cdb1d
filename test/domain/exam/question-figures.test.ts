import { type AnswerCounts, FEWEST_LEARNERS, questionFigures } from '@/domain/exam/question-figures'

const key = { kind: 'letters' as const, letters: ['A', 'C'] }
const counts: AnswerCounts = {
  judgedCount: 8,
  rightCount: 5,
  letters: [
    { letter: 'A', count: 8 },
    { letter: 'D', count: 2 },
    { letter: 'B', count: 3 },
  ],
  averageMs: 41_600,
}
const wrongOf = (letters: AnswerCounts['letters']) => questionFigures({ ...counts, letters }, key)?.wrongOption

describe('figures of a question', () => {
  it('tell the share of right answers, the average time and the wrong option chosen most', () => {
    expect(questionFigures(counts, key)).toEqual({
      answerCount: 8,
      rightPercent: 62,
      averageSeconds: 42,
      wrongOption: { letter: 'B', percent: 37 },
    })
  })

  it('are not told of few learners', () => {
    expect(questionFigures(undefined, key)).toBeNull()
    expect(questionFigures({ ...counts, judgedCount: FEWEST_LEARNERS - 1 }, key)).toBeNull()
    expect(questionFigures({ ...counts, judgedCount: FEWEST_LEARNERS }, key)).not.toBeNull()
  })

  it('name the first letter among equals, and none that a single learner chose', () => {
    expect(
      wrongOf([
        { letter: 'D', count: 2 },
        { letter: 'B', count: 2 },
      ]),
    ).toEqual({ letter: 'B', percent: 25 })
    expect(wrongOf([{ letter: 'B', count: 1 }])).toBeNull()
    expect(wrongOf([{ letter: 'C', count: 8 }])).toBeNull()
  })

  it('have no wrong option where there are none to choose, and no time where none is known', () => {
    expect(questionFigures(counts, { kind: 'truth', value: true })?.wrongOption).toBeNull()
    expect(questionFigures({ ...counts, averageMs: null }, null)).toMatchObject({ averageSeconds: null, wrongOption: null })
  })
})
