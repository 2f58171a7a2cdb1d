import type { Analysis } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { missedAlone, radarAxes, slowestQuestions } from '@/domain/exam/result-insight'

const point = (name: string, marks: number, fullMarks = 200) => ({ point: name, marks, fullMarks, rightCount: 0, questionCount: 1 })
const question = (questionId: number, seconds: number | null, rightPercent?: number): Analysis['questions'][number] => ({
  questionId,
  seconds,
  figures: rightPercent === undefined ? null : { answerCount: 9, rightPercent, averageSeconds: null, wrongOption: null },
})

describe('the radar of knowledge points', () => {
  it('keeps the order of the paper and the number of the list of weak points', () => {
    expect(radarAxes([point('会计主体', 200), point('持续经营', 0), point('货币计量', 100)])).toEqual([
      { number: 3, point: '会计主体', share: 1 },
      { number: 1, point: '持续经营', share: 0 },
      { number: 2, point: '货币计量', share: 0.5 },
    ])
  })

  it('has the eight that are worth most', () => {
    const rows = Array.from({ length: 10 }, (_none, at) => point(`点${at}`, 50, 100 + at))
    expect(radarAxes(rows).map(({ point: name }) => name)).toEqual(['点2', '点3', '点4', '点5', '点6', '点7', '点8', '点9'])
  })

  it('is not drawn of two, nor of points without marks', () => {
    expect(radarAxes([point('甲', 1), point('乙', 1)])).toEqual([])
    expect(radarAxes([point('甲', 1), point('乙', 1), point('丙', 0, 0)])).toEqual([])
  })
})

describe('questions of a report', () => {
  it('that took longest come first, without those that have no time', () => {
    expect(slowestQuestions([question(1, 20), question(2, null), question(3, 90), question(4, 0), question(5, 45)], 2)).toEqual([
      { questionId: 3, seconds: 90 },
      { questionId: 5, seconds: 45 },
    ])
  })

  it('that most get right and this learner did not, the easiest first', () => {
    const verdicts = ['wrong', 'right', 'blank', 'unmarked', 'partial', 'wrong'] as const
    const marked = verdicts.map((verdict, at) => ({ id: at + 1, verdict }) as MarkedQuestion)
    const all = [question(1, 1, 60), question(2, 1, 90), question(3, 1, 80), question(4, 1, 90), question(5, 1, 59), question(6, 1)]
    expect(missedAlone(marked, all)).toEqual([
      { questionId: 3, rightPercent: 80 },
      { questionId: 1, rightPercent: 60 },
    ])
  })
})
