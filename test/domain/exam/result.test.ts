import type { Analysis, PastAttempt } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import {
  type AnswerCounts,
  differenceText,
  FEWEST_LEARNERS,
  missedAlone,
  pendingMarks,
  questionFigures,
  radarAxes,
  resultBefore,
  resultTrend,
  resultVerdict,
  slowestQuestions,
} from '@/domain/exam/result'

const point = (name: string, marks: number, fullMarks = 200) => ({ point: name, marks, fullMarks, rightCount: 0, questionCount: 1 })
const question = (questionId: number, seconds: number | null, rightPercent?: number): Analysis['questions'][number] => ({
  questionId,
  seconds,
  figures: rightPercent === undefined ? null : { answerCount: 9, rightPercent, averageSeconds: null, wrongOption: null },
})

describe('the radar of knowledge points', () => {
  it('keeps the order of the paper and the size of the list of weak points', () => {
    expect(radarAxes([point('会计主体', 200), point('持续经营', 0), point('货币计量', 100)])).toEqual([
      { number: 3, point: '会计主体', share: 1 },
      { number: 1, point: '持续经营', share: 0 },
      { number: 2, point: '货币计量', share: 0.5 },
    ])
  })

  it('shows the eight points with the most marks', () => {
    const rows = Array.from({ length: 10 }, (_none, at) => point(`点${at}`, 50, 100 + at))
    expect(radarAxes(rows).map(({ point: name }) => name)).toEqual(['点2', '点3', '点4', '点5', '点6', '点7', '点8', '点9'])
  })

  it('the radar is not drawn for two points, nor for points without marks', () => {
    expect(radarAxes([point('甲', 1), point('乙', 1)])).toEqual([])
    expect(radarAxes([point('甲', 1), point('乙', 1), point('丙', 0, 0)])).toEqual([])
  })
})

describe('questions of a report', () => {
  it('questions are sorted by time, longest first, without those that have no time', () => {
    expect(slowestQuestions([question(1, 20), question(2, null), question(3, 90), question(4, 0), question(5, 45)], 2)).toEqual([
      { questionId: 3, seconds: 90 },
      { questionId: 5, seconds: 45 },
    ])
  })

  it('include those this learner missed and most learners got right, the easiest first', () => {
    const verdicts = ['wrong', 'right', 'blank', 'unmarked', 'partial', 'wrong'] as const
    const marked = verdicts.map((verdict, at) => ({ id: at + 1, verdict }) as MarkedQuestion)
    const all = [question(1, 1, 60), question(2, 1, 90), question(3, 1, 80), question(4, 1, 90), question(5, 1, 59), question(6, 1)]
    expect(missedAlone(marked, all)).toEqual([
      { questionId: 3, rightPercent: 80 },
      { questionId: 1, rightPercent: 60 },
    ])
  })
})

const attempt = (resultId: number, marks: number, fullMarks = 3000): PastAttempt => ({
  resultId,
  marks,
  fullMarks,
  usedSeconds: 600,
  submittedAt: 0,
  isProvisional: false,
})
const known = [attempt(4, 1250), attempt(7, 1850), attempt(9, 2100)]

describe('the trend of results', () => {
  it('counts in marks while full marks are the same', () => {
    expect(resultTrend(known)).toEqual({
      unit: '分',
      points: [
        { key: '4', text: '1', value: 12.5 },
        { key: '7', text: '2', value: 18.5 },
        { key: '9', text: '3', value: 21 },
      ],
    })
    expect(resultTrend([])).toEqual({ unit: '分', points: [] })
  })

  it('counts in percent when full marks have changed', () => {
    expect(resultTrend([attempt(4, 1500), attempt(7, 1500, 6000)])).toMatchObject({ unit: '%', points: [{ value: 50 }, { value: 25 }] })
  })

  it('has the former result', () => {
    expect(resultBefore(known, 9)?.resultId).toBe(7)
    expect(resultBefore(known, 4)).toBeUndefined()
    expect(resultBefore(known, 5)).toBeUndefined()
  })

  it.each([
    [1850, 1250, '高 6 分'],
    [1250, 1300, '低 0.5 分'],
    [1250, 1250, '持平'],
  ])('%i beside %i is %s', (marks, other, text) => {
    expect(differenceText(marks, other)).toBe(text)
  })
})

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

describe('the statistics of a question', () => {
  it('hold the share of right answers, the average time and the wrong option chosen most', () => {
    expect(questionFigures(counts, key)).toEqual({
      answerCount: 8,
      rightPercent: 62,
      averageSeconds: 42,
      wrongOption: { letter: 'B', percent: 37 },
    })
  })

  it('the statistics are hidden for few learners', () => {
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

  it('have no wrong option for questions without options, and no time where none is recorded', () => {
    expect(questionFigures(counts, { kind: 'truth', value: true })?.wrongOption).toBeNull()
    expect(questionFigures({ ...counts, averageMs: null }, null)).toMatchObject({ averageSeconds: null, wrongOption: null })
  })
})

const markedQuestion = (id: number, change: Partial<MarkedQuestion> = {}): MarkedQuestion => ({
  id,
  parentId: null,
  type: 'essay',
  stem: [],
  options: [],
  blankCount: 0,
  marks: 600,
  answer: { kind: 'text', text: '答' },
  key: null,
  explanation: [],
  points: [],
  marksGot: 0,
  verdict: 'unmarked',
  receipt: null,
  ...change,
})

describe('pending marks', () => {
  it('come from essays that are not graded yet', () => {
    const judged = { met: [true], comment: '', at: 0 }
    const questions = [
      markedQuestion(1),
      markedQuestion(2, { met: [true] }),
      markedQuestion(3, { teacherMark: judged }),
      markedQuestion(4, { verdict: 'blank' }),
      markedQuestion(5, { type: 'material' }),
      markedQuestion(6),
    ]
    expect(pendingMarks(questions)).toEqual({ marks: 1200, ids: [1, 6] })
    expect(pendingMarks([])).toEqual({ marks: 0, ids: [] })
  })

  it.each([
    [true, 2000, 600, '✓ 合格', 'right'],
    [false, 1500, 600, '暂未合格，还有 6 分待评', 'open'],
    [false, 1200, 600, '暂未合格，还有 6 分待评', 'open'],
    [false, 1199, 600, '✗ 未合格', 'wrong'],
    [false, 1500, 0, '✗ 未合格', 'wrong'],
    [false, 1800, 0, '✗ 未合格', 'wrong'],
    [false, 1000, 600, '✗ 未合格', 'wrong'],
  ])('give for passed %s with %d marks and %d open the verdict %s', (isPassed, marks, open, text, tone) => {
    expect(resultVerdict({ isPassed, marks, passMarks: 1800 }, { marks: open })).toEqual({ text, tone })
  })
})
