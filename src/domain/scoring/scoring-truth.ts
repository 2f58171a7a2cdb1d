import type { ScoringTerms } from '@/contract/tiku/question.schema'
import { formatMarks } from './marks'
import { type Award, whole } from './scoring-award'

/** Marks a judgement, in hundredths: a wrong one gets 0 or the penalty. */
export function awardTruth(marks: number, isRight: boolean, { deduction = 0 }: ScoringTerms = {}): Award {
  if (isRight || deduction === 0) return whole('equality', marks, isRight)
  const fraction = marks === 0 ? 0 : -deduction / marks
  return {
    rule: 'deduction',
    marks: -deduction,
    fraction,
    arithmetic: `答错，倒扣：0.00 − ${formatMarks(deduction)} = ${formatMarks(-deduction)}`,
    isRight,
  }
}

type Marked = { marks: number }

/**
 * Keeps a section from falling below its floor, in hundredths: deductions are given back from the last one on until the sum
 * reaches it. `given` makes the entry that has so much back.
 */
export function keepAbove<T extends Marked>(floor: number, entries: readonly T[], given: (entry: T, back: number) => T): T[] {
  let missing = floor - entries.reduce((sum, { marks }) => sum + marks, 0)
  return [...entries]
    .reverse()
    .map((entry) => {
      const back = Math.min(missing, -entry.marks)
      if (back <= 0) return entry
      missing -= back
      return given(entry, back)
    })
    .reverse()
}
