import type { Analysis } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { weakestFirst } from '../scoring/marks-text'

/** With fewer knowledge points there is no shape to see, with more it cannot be read. */
const AXES = { fewest: 3, most: 8 }
/** Percent of right answers from which a question counts as one that most get right. */
const MOST_GET_IT = 60

/** A knowledge point on the radar. `number`: its place in the list that begins with the weakest, from 1. */
export type RadarAxis = { number: number; point: string; share: number }

/** The knowledge points worth most marks, in the paper's order; none when there are too few. */
export function radarAxes(byPoint: Result['byPoint']): RadarAxis[] {
  const worth = byPoint.filter(({ fullMarks }) => fullMarks > 0)
  if (worth.length < AXES.fewest) return []
  const shown = new Set([...worth].sort((one, other) => other.fullMarks - one.fullMarks).slice(0, AXES.most))
  const listed = weakestFirst(byPoint)
  return worth
    .filter((row) => shown.has(row))
    .map((row) => ({ number: listed.indexOf(row) + 1, point: row.point, share: row.marks / row.fullMarks }))
}

type Questions = Analysis['questions']

/** Questions that took longest, the longest first. */
export function slowestQuestions(questions: Questions, most: number): { questionId: number; seconds: number }[] {
  return questions
    .flatMap(({ questionId, seconds }) => (seconds === null || seconds === 0 ? [] : [{ questionId, seconds }]))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
}

/** Questions that most learners get right and this one did not, the easiest first. */
export function missedAlone(marked: readonly MarkedQuestion[], questions: Questions): { questionId: number; rightPercent: number }[] {
  const missed = new Set(marked.flatMap(({ id, verdict }) => (verdict === 'right' || verdict === 'unmarked' ? [] : [id])))
  return questions
    .flatMap(({ questionId, figures }) =>
      figures && figures.rightPercent >= MOST_GET_IT && missed.has(questionId) ? [{ questionId, rightPercent: figures.rightPercent }] : [],
    )
    .sort((one, other) => other.rightPercent - one.rightPercent)
}
