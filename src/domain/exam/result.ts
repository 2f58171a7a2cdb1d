import type { Analysis, PastAttempt, QuestionFigures } from '@/contract/exam/analysis.schema'
import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { HUNDREDTHS_PER_MARK, marksText, weakestFirst } from '@/domain/scoring/marks'
import { wholePercent } from '@/domain/text/whole-percent'

/** With fewer knowledge points there is no shape to see, with more it cannot be read. */
const AXES = { fewest: 3, most: 8 }
/** Percent of right answers from which a question counts as one that most get right. */
const MOST_GET_IT = 60

/** A knowledge point on the radar. `number`: its place in the list that begins with the weakest, from 1. */
type RadarAxis = { number: number; point: string; share: number }

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

/** How results at a paper went on. */
type ResultTrend = { unit: '分' | '%'; points: { key: string; text: string; value: number }[] }

/** Results at a paper as points of a line: in marks, or in percent where the paper's full marks have changed in between. */
export function resultTrend(attempts: readonly PastAttempt[]): ResultTrend {
  const isComparable = new Set(attempts.map(({ fullMarks }) => fullMarks)).size <= 1
  return {
    unit: isComparable ? '分' : '%',
    points: attempts.map(({ resultId, marks, fullMarks }, at) => ({
      key: String(resultId),
      text: String(at + 1),
      value: isComparable ? marks / HUNDREDTHS_PER_MARK : wholePercent(marks, fullMarks),
    })),
  }
}

/** The result before this one at the same paper; undefined for the first that is known. */
export function resultBefore(attempts: readonly PastAttempt[], resultId: number): PastAttempt | undefined {
  return attempts[attempts.findIndex((attempt) => attempt.resultId === resultId) - 1]
}

/** A difference of marks in words: `高 3.5 分`. */
export function differenceText(marks: number, other: number): string {
  if (marks === other) return '持平'
  return `${marks > other ? '高' : '低'} ${marksText(Math.abs(marks - other))} 分`
}

/** Figures of fewer learners say little, and too much about each of them. */
export const FEWEST_LEARNERS = 5
/** Options chosen by fewer learners are hidden, so that nobody can be identified. */
const FEWEST_CHOICES = 2

/** How often answers to a question were judged and right, which options were in them, and how long they took on average. */
export type AnswerCounts = {
  judgedCount: number
  rightCount: number
  letters: readonly { letter: string; count: number }[]
  averageMs: number | null
}

/** The wrong option chosen most often; among equals the first letter. */
function wrongOption({ letters, judgedCount }: AnswerCounts, key: Key | null): QuestionFigures['wrongOption'] {
  if (key?.kind !== 'letters') return null
  const [most] = letters
    .filter(({ letter, count }) => count >= FEWEST_CHOICES && !key.letters.includes(letter))
    .sort((one, other) => other.count - one.count || one.letter.localeCompare(other.letter))
  return most ? { letter: most.letter, percent: wholePercent(most.count, judgedCount) } : null
}

/** Sums up recent first attempts at a question; null while too few of them were judged. */
export function questionFigures(counts: AnswerCounts | undefined, key: Key | null): QuestionFigures | null {
  if (!counts || counts.judgedCount < FEWEST_LEARNERS) return null
  return {
    answerCount: counts.judgedCount,
    rightPercent: wholePercent(counts.rightCount, counts.judgedCount),
    averageSeconds: counts.averageMs === null ? null : Math.round(counts.averageMs / 1000),
    wrongOption: wrongOption(counts, key),
  }
}

/** Marks of essays that neither the learner nor a teacher has judged, and the questions they belong to. */
export type PendingMarks = { marks: number; ids: number[] }

const isPending = ({ type, verdict, met, teacherMark }: MarkedQuestion) =>
  type === 'essay' && verdict === 'unmarked' && met === undefined && teacherMark === undefined

/** Counts the marks of a result that are still to be judged. */
export function pendingMarks(questions: readonly MarkedQuestion[]): PendingMarks {
  const open = questions.filter(isPending)
  return { marks: open.reduce((sum, { marks }) => sum + marks, 0), ids: open.map(({ id }) => id) }
}

/** Whether a result passes, in words. One that may still pass is not called failed. */
export function resultVerdict(
  { isPassed, marks, passMarks }: Pick<Result, 'isPassed' | 'marks' | 'passMarks'>,
  { marks: open }: Pick<PendingMarks, 'marks'>,
): { text: string; tone: 'right' | 'wrong' | 'open' } {
  if (isPassed) return { text: '✓ 合格', tone: 'right' }
  if (open > 0 && marks + open >= passMarks) return { text: `暂未合格，还有 ${marksText(open)} 分待评`, tone: 'open' }
  return { text: '✗ 未合格', tone: 'wrong' }
}
