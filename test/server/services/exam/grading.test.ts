import type { Form } from '#server/database/rows/exam'
import { essaysIn, markAttempt, marksOf } from '#server/services/exam/grading'
import type { Answer, Key } from '@/contract/tiku/question.schema'
import { letters, truth } from './exam-fixture'

const question = { version: 1, parentId: null, order: ['A', 'B', 'C', 'D', 'E'], marks: 200 }
const form: Form = {
  sections: [
    { title: '多选题', type: 'choice', rule: 'half', questions: [{ ...question, questionId: 1, type: 'choice' }] },
    {
      title: '材料题',
      type: 'material',
      rule: 'proportional',
      questions: [
        { ...question, questionId: 2, type: 'material', marks: 0 },
        { ...question, questionId: 3, type: 'uncertain_choice', parentId: 2 },
        { ...question, questionId: 4, type: 'determine', parentId: 2 },
      ],
    },
  ],
}
const keys = new Map<number, Key | null>([
  [1, letters('ABD')],
  [2, null],
  [3, letters('ABD')],
  [4, truth(true)],
])

describe('markAttempt', () => {
  it('marks every question by the rule of its section and leaves materials out', () => {
    const answers = new Map<number, Answer | null>([
      [1, letters('AB')],
      [3, letters('AB')],
    ])
    const marking = markAttempt(form, keys, answers)
    expect(marking.map(({ questionId, marks, verdict, receipt }) => [questionId, marks, verdict, receipt?.rule])).toEqual([
      [1, 100, 'partial', 'half'],
      [3, 133, 'partial', 'proportional'],
      [4, 0, 'blank', 'equality'],
    ])
    expect(marksOf(marking)).toBe(233)
  })

  it('takes a section no lower than its floor', () => {
    const section = { title: '判断题', type: 'determine' as const, rule: 'all-or-nothing' as const, terms: { deduction: 50, floor: 0 } }
    const judged: Form = {
      sections: [
        { ...section, questions: [1, 2, 3].map((questionId) => ({ ...question, questionId, marks: 50, type: 'determine' as const })) },
      ],
    }
    const truths = new Map<number, Key | null>([1, 2, 3].map((id) => [id, truth(true)]))
    const answers = new Map<number, Answer | null>([
      [1, truth(true)],
      [2, truth(false)],
      [3, truth(false)],
    ])
    const marking = markAttempt(judged, truths, answers)
    expect(marking.map(({ marks }) => marks)).toEqual([50, -50, 0])
    expect(marking[2]?.receipt?.arithmetic).toBe('答错，倒扣：0.00 − 0.50 = -0.50；本类题最低 0.00 分，退回 0.50，得 0.00')
  })

  it('leaves an answered essay to a teacher, unless the learner found its points met', () => {
    const essays: Form = {
      sections: [
        {
          title: '简答题',
          type: 'essay',
          rule: 'proportional',
          questions: [5, 6, 7].map((questionId) => ({ ...question, questionId, type: 'essay' as const, order: [] })),
        },
      ],
    }
    const points: Key = {
      kind: 'points',
      reference: [],
      points: [
        { text: '会计主体', share: 40 },
        { text: '持续经营', share: 60 },
      ],
    }
    const text = (id: number): [number, Answer] => [id, { kind: 'text', text: '答' }]
    const met = new Map([5, 7].map((id) => [id, [true, false]]))
    const marking = markAttempt(essays, new Map([5, 6, 7].map((id) => [id, points])), new Map([text(5), text(6)]), met)
    expect(marking.map(({ questionId, marks, verdict }) => [questionId, marks, verdict])).toEqual([
      [5, 80, 'partial'],
      [6, 0, 'unmarked'],
      [7, 0, 'blank'],
    ])
    expect(essaysIn(marking)).toEqual([6])
  })

  it('weighs the options each question has', () => {
    const weighed: Form = {
      sections: [{ title: '多选', type: 'choice', rule: 'edx-edc', questions: [{ ...question, questionId: 1, type: 'choice' }] }],
    }
    expect(marksOf(markAttempt(weighed, keys, new Map([[1, letters('AB')]])))).toBe(160)
  })

  it('refuses to mark a question whose key is missing', () => {
    expect(() => markAttempt(form, new Map(), new Map())).toThrow('Question 1 has no key')
  })
})
