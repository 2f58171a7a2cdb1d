import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { pendingMarks, resultVerdict } from '@/domain/scoring/pending-marks'

const question = (id: number, change: Partial<MarkedQuestion> = {}): MarkedQuestion => ({
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
      question(1),
      question(2, { met: [true] }),
      question(3, { teacherMark: judged }),
      question(4, { verdict: 'blank' }),
      question(5, { type: 'material' }),
      question(6),
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
