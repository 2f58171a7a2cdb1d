import type { Analysis } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { EVENING } from './fixtures'

const p = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]
export const marked = (id: number, verdict: MarkedQuestion['verdict']): MarkedQuestion => ({
  id,
  parentId: null,
  type: 'choice',
  stem: p(`题干${id}`),
  options: ['C', 'A', 'B'].map((letter) => ({ letter, text: `内容${letter}` })),
  blankCount: 0,
  marks: 200,
  answer: { kind: 'letters', letters: ['A'] },
  key: { kind: 'letters', letters: ['C'] },
  explanation: p(`道理${id}`),
  points: ['会计主体'],
  marksGot: 0,
  verdict,
  receipt: { rule: 'half', arithmetic: '含错选 A：2.00 × 0 = 0.00', fraction: 0 },
})
export const essay: MarkedQuestion = {
  ...marked(3, 'unmarked'),
  type: 'essay',
  options: [],
  answer: { kind: 'text', text: '答' },
  key: {
    kind: 'points',
    reference: p('参考'),
    points: [
      { text: '定义', share: 60 },
      { text: '举例', share: 40 },
    ],
  },
  receipt: { rule: 'by-points', arithmetic: '待评分/自评：0.00', fraction: 0 },
}
export const tally = { fullMarks: 200, rightCount: 1, questionCount: 2 }
export const result: Result = {
  id: 4,
  attemptId: 7,
  paperId: 1,
  title: '摸底卷',
  marks: 1850,
  fullMarks: 3000,
  passMarks: 1800,
  isPassed: true,
  usedSeconds: 605,
  submittedAt: EVENING,
  place: null,
  takerCount: 3,
  percentile: 66,
  byType: [{ type: 'choice', marks: 100, ...tally }],
  bySection: [
    { title: '单项选择题', questionIds: [1], marks: 0, ...tally },
    { title: '材料题', questionIds: [2], marks: 150, ...tally },
  ],
  byPoint: [
    { point: '学得好', marks: 200, ...tally },
    { point: '学得弱', marks: 0, ...tally },
  ],
  questions: [marked(1, 'wrong'), marked(2, 'right')],
}
export const attempt = (resultId: number, marks: number, isProvisional = false) => ({
  resultId,
  marks,
  fullMarks: 3000,
  usedSeconds: 605,
  submittedAt: EVENING,
  isProvisional,
})
export const alone: Analysis = {
  attempts: [attempt(4, 1850)],
  others: null,
  questions: [1, 2, 3].map((questionId) => ({ questionId, seconds: null, figures: null })),
}
export const rich: Analysis = {
  attempts: [attempt(2, 1250), attempt(3, 1500), attempt(4, 1850)],
  others: { takerCount: 128, averageMarks: 1600, averageSeconds: 900 },
  questions: [
    {
      questionId: 1,
      seconds: 95,
      figures: { answerCount: 120, rightPercent: 72, averageSeconds: 41, wrongOption: { letter: 'A', percent: 18 } },
    },
    { questionId: 2, seconds: 12, figures: { answerCount: 120, rightPercent: 40, averageSeconds: 30, wrongOption: null } },
  ],
}
