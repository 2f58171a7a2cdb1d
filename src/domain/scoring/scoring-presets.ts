import type { QuestionType, ScoringRule, ScoringTerms } from '@/contract/tiku/question.schema'

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
