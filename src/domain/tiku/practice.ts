import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answered, Graded, Practice, Solution } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { verdictWords } from './question-words'
import { shuffle } from './shuffle'

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
export function explained(
  question: Question,
  { key, explanation, points, pointIds }: Solution,
  graded: Graded | undefined,
): MarkedQuestion {
  return {
    ...question,
    key,
    explanation,
    points,
    ...(pointIds && { pointIds }),
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

/** Whether every question of a practice has been dealt with. A practice that is only read has no end of its own. */
export function isPracticeDone({ mode, questions, answers }: Practice): boolean {
  const count = questions.filter(({ type }) => type !== 'material').length
  return mode === 'practice' && count > 0 && answers.length >= count
}

/** A cell of the answer card as a sign and words. `isWaiting`: answered on the device and not yet marked; `isDrafted`: written or chosen and not handed over. */
export function practiceCell(graded: Graded | undefined, isWaiting: boolean, isDrafted = false): { sign: string; text: string } {
  if (isWaiting) return { sign: '↑', text: '待判分' }
  if (!graded && isDrafted) return { sign: '…', text: '已写，未提交' }
  if (!graded) return { sign: '', text: '未答' }
  return graded.verdict === 'blank' ? { sign: '○', text: '看了答案' } : verdictWords[graded.verdict]
}

/** Holds a unit that is drawn at once: a question, or a material with its children. `size` counts the questions that take an answer. */
export type DrawUnit = { id: number; size: number }

/**
 * Units drawn by `random` (numbers in [0, 1)) until `count` questions are there. A material that would go beyond is passed over, unless
 * there is nothing else.
 */
export function drawUnits<Unit extends DrawUnit>(units: readonly Unit[], count: number, random: () => number): Unit[] {
  const order = shuffle(
    units.filter(({ size }) => size > 0),
    random,
  )
  const drawn: Unit[] = []
  let left = count
  for (const unit of order)
    if (unit.size <= left) {
      drawn.push(unit)
      left -= unit.size
    }
  return drawn.length > 0 ? drawn : order.slice(0, 1)
}

/** `count` different places from 1 to `total`, or all of them, in a drawn order: a Fisher–Yates that keeps only what it has moved. */
export function drawPlaces(total: number, count: number, random: () => number): number[] {
  const moved = new Map<number, number>()
  return Array.from({ length: Math.min(total, count) }, (_none, at) => {
    const other = at + Math.floor(random() * (total - at))
    const drawn = moved.get(other) ?? other
    moved.set(other, moved.get(at) ?? at)
    return drawn + 1
  })
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A seed for `seededRandom` out of a text (FNV-1a): the same text, the same draw. */
export function seedOf(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME) >>> 0
  return hash
}
