import type { Answered, Graded, Practice, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { explained, placeIn, practiceCell, practiceTally, withAnswered } from '@/domain/tiku/practice-state'

const ask = (id: number): Question => {
  return { id, parentId: null, type: 'single_choice', stem: [], options: [], blankCount: 0, marks: 100 }
}
const solution = (questionId: number): Solution => ({
  questionId,
  key: { kind: 'letters', letters: ['B'] },
  explanation: [],
  points: ['点'],
})
const graded = (questionId: number, verdict: Graded['verdict'] = 'right', seq = 1): Graded => {
  return { questionId, seq, answer: { kind: 'letters', letters: ['B'] }, verdict, marksGot: 100, receipt: null }
}
const answered = (...of: Parameters<typeof graded>): Answered => ({ graded: graded(...of), solution: solution(of[0]) })
const practice = (change: Partial<Practice> = {}): Practice => ({
  id: 1,
  kind: 'chapter',
  mode: 'practice',
  categoryId: 221,
  title: '总论',
  startedAt: 0,
  atQuestionId: null,
  questions: [1, 2, 3].map(ask),
  answers: [],
  solutions: [],
  ...change,
})
const items = sheetOf([{ title: '', questions: practice().questions }])

describe('a marked answer', () => {
  it('enters the practice with its solution, and the newest stays', () => {
    const once = withAnswered(practice(), answered(2, 'wrong'))
    expect(once).toMatchObject({ atQuestionId: 2, answers: [{ questionId: 2, verdict: 'wrong' }], solutions: [{ questionId: 2 }] })
    const twice = withAnswered(once, answered(2, 'right', 2))
    expect(twice.answers).toEqual([graded(2, 'right', 2)])
    expect(twice.solutions).toHaveLength(1)
    expect(withAnswered(twice, answered(2, 'wrong', 1))).toBe(twice)
  })
})

describe('the place', () => {
  it.each([
    ['the first question of a fresh one', {}, 0],
    ['the next open question', { atQuestionId: 1, answers: [graded(1)] }, 1],
    ['the question that was only looked at', { atQuestionId: 3, answers: [graded(1)] }, 2],
    ['an open question before when none is after', { atQuestionId: 3, answers: [graded(2), graded(3)] }, 0],
    ['where it ended when all is answered', { atQuestionId: 2, answers: [graded(1), graded(2), graded(3)] }, 1],
    ['where reading stopped', { mode: 'recite' as const, atQuestionId: 2, answers: [graded(2)] }, 1],
  ])('is %s', (_, change, at) => {
    expect(placeIn(items, practice(change))).toBe(at)
  })
})

describe('an explained question', () => {
  it('carries key and answer', () => {
    expect(explained(ask(1), solution(1), graded(1))).toMatchObject({ verdict: 'right', marksGot: 100, points: ['点'] })
    expect(explained(ask(1), solution(1), undefined)).toMatchObject({ verdict: 'blank', answer: null, marksGot: 0, receipt: null })
  })
})

describe('the answer card', () => {
  it('counts and names', () => {
    expect(practiceTally({ answers: [graded(1), graded(2, 'wrong'), graded(3, 'partial')] })).toEqual({ doneCount: 3, rightCount: 1 })
    expect(practiceCell(undefined, false)).toEqual({ sign: '', text: '未答' })
    expect(practiceCell(undefined, true)).toEqual({ sign: '↑', text: '待判分' })
    expect(practiceCell(undefined, false, true)).toEqual({ sign: '…', text: '已写，未提交' })
    expect(practiceCell(graded(1), false, true)).toEqual({ sign: '✓', text: '正确' })
    expect(practiceCell(graded(1, 'blank'), false)).toEqual({ sign: '○', text: '看了答案' })
    expect(practiceCell(graded(1, 'wrong'), false)).toEqual({ sign: '✗', text: '错误' })
  })
})
