import type { Practice } from '@/contract/tiku/practice.schema'
import { wholePercent } from '@/domain/text/whole-percent'

/** Knowledge points named in a summary. */
const MOST_POINTS = 3

/** How a practice went. Questions whose solution was looked at are neither right nor wrong. */
export type PracticeSummary = {
  questionCount: number
  rightCount: number
  wrongCount: number
  /** Looked at, or not answered at all. */
  openCount: number
  rightPercent: number
  wrongIds: number[]
  /** Knowledge points of wrong answers, the most often missed first. */
  weakPoints: { point: string; pointId: number | undefined; count: number }[]
}

function weakest({ solutions }: Practice, wrongIds: readonly number[]): PracticeSummary['weakPoints'] {
  const missed = solutions.filter(({ questionId }) => wrongIds.includes(questionId))
  const named = missed.flatMap(({ points, pointIds = [] }) => points.map((point, at) => ({ point, pointId: pointIds[at] })))
  const ids = new Map(named.map(({ point, pointId }) => [point, pointId]))
  return [...ids]
    .map(([point, pointId]) => ({ point, pointId, count: named.filter((each) => each.point === point).length }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_POINTS)
}

/** Right, wrong and open questions of a practice, and what to work at. */
export function practiceSummary(practice: Practice): PracticeSummary {
  const { questions, answers } = practice
  const questionCount = questions.filter(({ type }) => type !== 'material').length
  const rightCount = answers.filter(({ verdict }) => verdict === 'right').length
  const wrongIds = answers.filter(({ verdict }) => verdict === 'wrong' || verdict === 'partial').map(({ questionId }) => questionId)
  const wrongCount = wrongIds.length
  return {
    questionCount,
    rightCount,
    wrongCount,
    openCount: questionCount - answers.filter(({ verdict }) => verdict !== 'blank').length,
    rightPercent: wholePercent(rightCount, rightCount + wrongCount),
    wrongIds,
    weakPoints: weakest(practice, wrongIds),
  }
}
