import type { ScoringTerms } from '@/contract/tiku/question.schema'
import { marksText } from './marks-text'
import type { ReceiptRule } from './scoring-award'
import { FIXED_PARTIAL_MARKS, PER_OPTION_MARKS } from './scoring-letters'

const TITLES: Record<ReceiptRule, string> = {
  'all-or-nothing': '全部答对才得分',
  proportional: '少选按比例得分，错选不得分',
  'per-option': '少选时每个正确选项得 {perOption} 分，错选不得分',
  half: '少选得一半分，错选不得分',
  'fixed-partial': '少选得固定的 {fixed} 分，错选不得分',
  'per-correct-option': '每个正确选项得相应分数，错选不得分也不扣分',
  moodle: '选对按比例加分，选错按比例减分，最低 0 分',
  'edx-edc': '每个选项选或不选，判断正确都得分',
  'edx-halves': '错一处得一半分，错两处得四分之一分',
  weights: '按各选项的权重加减分',
  deduct: '答对得分，少选不得分，错选倒扣分',
  equality: '答对得分，答错不得分',
  deduction: '答对得分，答错倒扣分',
  'by-blank': '按空得分',
  'by-points': '按采分点评分',
  sum: '各小题得分相加',
}

const named = (rule: string, { perOption = PER_OPTION_MARKS, fixed = FIXED_PARTIAL_MARKS }: ScoringTerms) =>
  TITLES[rule as ReceiptRule].replace('{perOption}', marksText(perOption)).replace('{fixed}', marksText(fixed))

function deductionText({ deduction = 0, floor }: ScoringTerms): string {
  if (deduction === 0) return ''
  return `，答错倒扣 ${marksText(deduction)} 分${floor === undefined ? '' : `，本类题最低 ${marksText(floor)} 分`}`
}

/** The rule of a receipt or of a paper's section in the learner's words, with its amounts; an unknown rule stays as it is. */
export function scoringRuleTitle(rule: string, terms: ScoringTerms = {}): string {
  return (Object.hasOwn(TITLES, rule) ? named(rule, terms) : rule) + deductionText(terms)
}
