import type { PastAttempt } from '@/contract/exam/analysis.schema'
import { HUNDREDTHS_PER_MARK } from '../scoring/marks'
import { marksText } from '../scoring/marks-text'
import { wholePercent } from '../text/whole-percent'

/** How results at a paper went on. */
export type ResultTrend = { unit: '分' | '%'; points: { key: string; text: string; value: number }[] }

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
