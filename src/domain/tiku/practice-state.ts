import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answered, Graded, Practice, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { verdictWords } from './question-words'

const without = <Row extends { questionId: number }>(rows: readonly Row[], questionId: number) =>
  rows.filter((row) => row.questionId !== questionId)

/** A practice after the server has marked an answer; an older answer never replaces a newer one. */
export function withAnswered(practice: Practice, { graded, solution }: Answered): Practice {
  const { questionId, seq } = graded
  const known = practice.answers.find((row) => row.questionId === questionId)
  if (known && known.seq > seq) return practice
  return {
    ...practice,
    atQuestionId: questionId,
    answers: [...without(practice.answers, questionId), graded],
    solutions: [...without(practice.solutions, questionId), solution],
  }
}

/** The index at which a practice resumes: the last position, or the first later question without an answer. */
export function placeIn(items: readonly SheetItem[], { atQuestionId, answers, mode }: Practice): number {
  const stood = Math.max(
    0,
    items.findIndex(({ question }) => question.id === atQuestionId),
  )
  if (mode === 'recite') return stood
  const answered = new Set(answers.map(({ questionId }) => questionId))
  const isOpen = ({ question }: SheetItem) => !answered.has(question.id)
  const after = items.findIndex((item, index) => index >= stood && isOpen(item))
  if (after >= 0) return after
  const before = items.findIndex(isOpen)
  return before >= 0 ? before : stood
}

/** A question as it is explained: with its key, and with the answer and what it got when there is one. */
export function explained(question: Question, { key, explanation, points }: Solution, graded: Graded | undefined): MarkedQuestion {
  return {
    ...question,
    key,
    explanation,
    points,
    answer: graded?.answer ?? null,
    marksGot: graded?.marksGot ?? 0,
    verdict: graded?.verdict ?? 'blank',
    receipt: graded?.receipt ?? null,
  }
}

/** How a practice went: questions answered, and of these the right ones. */
export function practiceTally({ answers }: Pick<Practice, 'answers'>): { doneCount: number; rightCount: number } {
  return { doneCount: answers.length, rightCount: answers.filter(({ verdict }) => verdict === 'right').length }
}

/** A cell of the answer card as a sign and words. `isWaiting`: answered on the device and not yet marked; `isDrafted`: written or chosen and not handed over. */
export function practiceCell(graded: Graded | undefined, isWaiting: boolean, isDrafted = false): { sign: string; text: string } {
  if (isWaiting) return { sign: '↑', text: '待判分' }
  if (!graded && isDrafted) return { sign: '…', text: '已写，未提交' }
  if (!graded) return { sign: '', text: '未答' }
  return graded.verdict === 'blank' ? { sign: '○', text: '看了答案' } : verdictWords[graded.verdict]
}
