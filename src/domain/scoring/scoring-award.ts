import type { ScoringRule } from '@/contract/tiku/question.schema'
import { formatMarks, shareOfMarks } from './marks'

/** The rule a receipt names: the paper's own, or the one its type of question always follows. */
export type ReceiptRule = ScoringRule | 'equality' | 'deduction' | 'by-blank' | 'by-points' | 'sum'
/** Holds the award of an answer: hundredths, the unrounded share of the full marks, and the sum written out for the learner. */
export type Award = { rule: ReceiptRule; marks: number; fraction: number; arithmetic: string; isRight: boolean }

/** `marks × numerator/denominator`, as `reason：2.00 × 2/3 = 1.33`. Marks in hundredths. */
export function partOf(rule: ReceiptRule, marks: number, numerator: number, denominator: number, reason: string): Award {
  const got = shareOfMarks(marks, numerator, denominator)
  const arithmetic = `${reason}：${formatMarks(marks)} × ${numerator}/${denominator} = ${formatMarks(got)}`
  return { rule, marks: got, fraction: numerator / denominator, arithmetic, isRight: false }
}

/** All the marks or none of them. Marks in hundredths. */
export function whole(rule: ReceiptRule, marks: number, isRight: boolean, reason = isRight ? '答对' : '答错'): Award {
  const got = isRight ? marks : 0
  const arithmetic = `${reason}：${formatMarks(marks)} × ${isRight ? 1 : 0} = ${formatMarks(got)}`
  return { rule, marks: got, fraction: isRight ? 1 : 0, arithmetic, isRight }
}

/** A fixed amount, at most the question's marks; `sum` is its arithmetic. Marks in hundredths. */
export function amountOf(rule: ReceiptRule, marks: number, amount: number, sum: string): Award {
  const got = Math.min(amount, marks)
  const cap = amount > marks ? `，以本题 ${formatMarks(marks)} 为限` : ''
  return { rule, marks: got, fraction: marks === 0 ? 0 : got / marks, arithmetic: `${sum}${cap}`, isRight: false }
}
