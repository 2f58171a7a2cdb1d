import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { missedIds, studyNext } from '@/domain/study/study-next'

const question = (id: number, verdict: MarkedQuestion['verdict'], points: string[], type: MarkedQuestion['type'] = 'choice') =>
  ({ id, verdict, points, type, marks: 200, marksGot: 0 }) as unknown as MarkedQuestion
const tally = (point: string, marks: number) => ({ point, marks, fullMarks: 400, rightCount: 0, questionCount: 2 })

describe('missedIds', () => {
  it('are those not fully right; a material counts by its children, an essay by its marker', () =>
    expect(
      missedIds([
        question(1, 'wrong', []),
        question(2, 'partial', []),
        question(3, 'blank', []),
        question(4, 'right', []),
        question(5, 'unmarked', []),
        question(6, 'wrong', [], 'material'),
      ]),
    ).toEqual([1, 2, 3]))
})

describe('studyNext', () => {
  it('begins with the weakest point and names its questions', () =>
    expect(
      studyNext({
        byPoint: [tally('存货', 200), tally('资产', 0)],
        questions: [question(1, 'wrong', ['资产']), question(2, 'partial', ['存货', '资产']), question(3, 'right', ['存货'])],
      }),
    ).toEqual([
      { point: '资产', percent: 0, questionIds: [1, 2] },
      { point: '存货', percent: 50, questionIds: [2] },
    ]))

  it('leaves out what was all right, and is three points at most', () => {
    const names = ['一', '二', '三', '四', '五']
    const questions = names.map((name, index) => question(index, name === '一' ? 'right' : 'wrong', [name]))
    expect(studyNext({ byPoint: names.map((name) => tally(name, 0)), questions }).map(({ point }) => point)).toEqual(['二', '三', '四'])
  })
})
