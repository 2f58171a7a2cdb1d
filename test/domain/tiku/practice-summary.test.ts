import { practiceSummary } from '@/domain/tiku/practice-summary'
import { ask, graded, practiceOf, solution } from '../../support/client/practice-fixtures'

const questions = [ask(1, 'single_choice'), ask(2, 'choice'), ask(3, 'fill'), ask(4, 'essay'), ask(9, 'material')]

describe('the summary of a practice', () => {
  it('counts right, wrong and open, and names the points missed most often', () => {
    const practice = practiceOf({
      questions,
      answers: [graded(1), graded(2, { verdict: 'partial' }), graded(3, { verdict: 'right' }), graded(4, { verdict: 'blank' })],
      solutions: [
        { ...solution(1), points: ['会计主体', '收入'] },
        { ...solution(2), points: ['收入'] },
        { ...solution(3), points: ['存货'] },
      ],
    })
    expect(practiceSummary(practice)).toEqual({
      questionCount: 4,
      rightCount: 1,
      wrongCount: 2,
      openCount: 1,
      rightPercent: 33,
      wrongIds: [1, 2],
      weakPoints: [
        { point: '收入', pointId: undefined, count: 2 },
        { point: '会计主体', pointId: undefined, count: 1 },
      ],
    })
  })

  it('names three points at most, and is empty for a practice that was not begun', () => {
    const points = ['一', '二', '三', '四']
    const { weakPoints } = practiceSummary(practiceOf({ answers: [graded(1)], solutions: [{ ...solution(1), points }] }))
    expect(weakPoints.map(({ point }) => point)).toEqual(['一', '二', '三'])
    const numbered = practiceOf({ answers: [graded(1)], solutions: [{ ...solution(1), points, pointIds: [4, 3, 2, 1] }] })
    expect(practiceSummary(numbered).weakPoints.map(({ pointId }) => pointId)).toEqual([4, 3, 2])
    expect(practiceSummary(practiceOf({ questions }))).toMatchObject({ openCount: 4, rightPercent: 0, weakPoints: [] })
  })
})
