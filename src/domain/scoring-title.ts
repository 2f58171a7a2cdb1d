import type { ReceiptRule } from './scoring-award'

const TITLES: Record<ReceiptRule, string> = {
  'all-or-nothing': '全部答对才得分',
  proportional: '少选按比例得分，错选不得分',
  'per-option': '少选时每个正确选项得 0.5 分，错选不得分',
  half: '少选得一半分，错选不得分',
  equality: '答对得分，答错不得分',
  'by-blank': '按空得分',
  'by-points': '按采分点评分',
}

/** The rule of a receipt or of a paper's section in the learner's words; an unknown rule stays as it is. */
export function scoringRuleTitle(rule: string): string {
  return Object.hasOwn(TITLES, rule) ? TITLES[rule as ReceiptRule] : rule
}
