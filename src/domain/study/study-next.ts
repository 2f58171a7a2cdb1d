import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { weakestFirst } from '@/domain/scoring/marks-text'
import { wholePercent } from '@/domain/text/whole-percent'

/** A knowledge point worth working on: the share of its marks that was got, and its questions that were not fully right. */
export type StudyStep = { point: string; percent: number; questionIds: number[] }

/** More steps than so many are no advice. */
const MOST = 3

const isOpen = ({ type, verdict }: MarkedQuestion) => type !== 'material' && ['wrong', 'partial', 'blank'].includes(verdict)

/** Questions of a result that were not fully right, without unmarked essays. */
export function missedIds(questions: readonly MarkedQuestion[]): number[] {
  return questions.filter(isOpen).map(({ id }) => id)
}

/** Names what to study after an exam: the knowledge points where most marks were left, by share, the weakest first; three at most. */
export function studyNext({ byPoint, questions }: Pick<Result, 'byPoint' | 'questions'>): StudyStep[] {
  const steps = weakestFirst(byPoint).map(({ point, marks, fullMarks }) => ({
    point,
    percent: wholePercent(marks, fullMarks),
    questionIds: missedIds(questions.filter(({ points }) => points.includes(point))),
  }))
  return steps.filter(({ questionIds }) => questionIds.length > 0).slice(0, MOST)
}
