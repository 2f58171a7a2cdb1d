import type { QuestionType, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'
import { marksText } from './marks'
import { FIXED_PARTIAL_MARKS, PER_OPTION_MARKS, type ReceiptRule } from './scoring-letters'

type Preset = { title: string; year: number; rules: { [type in QuestionType]?: { rule: ScoringRule } & ScoringTerms } }

/** How the exams that papers follow are marked, by name and year. A section without a line here goes by its own rule alone. */
const PRESETS: Readonly<Record<string, Preset>> = {
  'junior-accounting-2026': {
    title: '初级会计计分规则',
    year: 2026,
    rules: {
      single_choice: { rule: 'all-or-nothing' },
      choice: { rule: 'half' },
      uncertain_choice: { rule: 'per-option', perOption: 50 },
      determine: { rule: 'all-or-nothing' },
      fill: { rule: 'proportional' },
    },
  },
  'accounting-2016': {
    title: '会计考试旧计分规则',
    year: 2016,
    rules: {
      choice: { rule: 'all-or-nothing' },
      uncertain_choice: { rule: 'fixed-partial', fixed: 100 },
      determine: { rule: 'all-or-nothing', deduction: 50, floor: 0 },
    },
  },
  'open-course-2026': {
    title: '网络公开课计分规则',
    year: 2026,
    rules: { choice: { rule: 'edx-edc' }, uncertain_choice: { rule: 'edx-halves' } },
  },
  'weighted-2026': {
    title: '加减分计分规则',
    year: 2026,
    rules: { choice: { rule: 'moodle' }, uncertain_choice: { rule: 'per-correct-option' } },
  },
}

/** Whether a preset of this name exists. */
export const isScoringPreset = (name: string): boolean => Object.hasOwn(PRESETS, name)

/** Names a preset, `初级会计计分规则（2026 年）`; null for none. */
export function presetTitle(name: string | null): string | null {
  const preset = PRESETS[name ?? '']
  return preset ? `${preset.title}（${preset.year} 年）` : null
}

/** The amounts (hundredths) a section of this type works with: the preset's, where the section follows the preset's rule. */
export function presetTerms(name: string | null, type: QuestionType, rule: ScoringRule): ScoringTerms {
  const line = PRESETS[name ?? '']?.rules[type]
  if (line?.rule !== rule) return {}
  const { rule: _, ...terms } = line
  return terms
}

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

/** Names of all presets with their titles. */
export const presetTitles = (): Record<string, string> =>
  Object.fromEntries(Object.entries(PRESETS).map(([name, { title, year }]) => [name, `${title}（${year} 年）`]))

/** The rule of a section in words that suit its questions: blanks count one by one, essays by their points, a material by its parts. */
export function sectionRuleTitle(type: QuestionType, rule: string, terms: ScoringTerms = {}): string {
  if (type === 'material') return TITLES.sum
  if (type === 'essay') return TITLES['by-points']
  return type === 'fill' && rule === 'proportional' ? TITLES['by-blank'] : scoringRuleTitle(rule, terms)
}
