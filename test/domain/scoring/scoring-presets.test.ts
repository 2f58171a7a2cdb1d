import {
  isScoringPreset,
  presetTerms,
  presetTitle,
  presetTitles,
  scoringRuleTitle,
  sectionRuleTitle,
} from '@/domain/scoring/scoring-presets'

const OLD = 'accounting-2016'

describe('a scoring preset', () => {
  it('has a title and a year', () => {
    expect(['junior-accounting-2026', OLD, 'open-course-2026', 'weighted-2026'].map(presetTitle)).toEqual([
      '初级会计计分规则（2026 年）',
      '会计考试旧计分规则（2016 年）',
      '网络公开课计分规则（2026 年）',
      '加减分计分规则（2026 年）',
    ])
    expect([presetTitle(null), presetTitle('nobody')]).toEqual([null, null])
    for (const [name, title] of Object.entries(presetTitles())) expect(presetTitle(name)).toBe(title)
  })
  it('a scoring preset is found by its name', () => expect([isScoringPreset(OLD), isScoringPreset('toString')]).toEqual([true, false]))
  it('gives amounts to sections that follow its rule', () => {
    expect(presetTerms(OLD, 'determine', 'all-or-nothing')).toEqual({ deduction: 50, floor: 0 })
    expect(presetTerms(OLD, 'uncertain_choice', 'fixed-partial')).toEqual({ fixed: 100 })
    expect(presetTerms('junior-accounting-2026', 'uncertain_choice', 'per-option')).toEqual({ perOption: 50 })
    expect(presetTerms(OLD, 'determine', 'half')).toEqual({})
    expect(presetTerms(OLD, 'essay', 'half')).toEqual({})
    expect([presetTerms(null, 'determine', 'half'), presetTerms('nobody', 'determine', 'half')]).toEqual([{}, {}])
  })
})

describe('scoringRuleTitle', () => {
  it('shows a rule in the words of a learner', () => {
    expect(scoringRuleTitle('half')).toBe('少选得一半分，错选不得分')
    expect(scoringRuleTitle('by-points')).toBe('按采分点评分')
  })
  it('names the amounts', () => {
    expect(scoringRuleTitle('per-option')).toBe('少选时每个正确选项得 0.5 分，错选不得分')
    expect(scoringRuleTitle('fixed-partial', { fixed: 150 })).toBe('少选得固定的 1.5 分，错选不得分')
    expect(scoringRuleTitle('all-or-nothing', { deduction: 50 })).toBe('全部答对才得分，答错倒扣 0.5 分')
    expect(scoringRuleTitle('all-or-nothing', { deduction: 50, floor: 0 })).toBe('全部答对才得分，答错倒扣 0.5 分，本类题最低 0 分')
  })
  it('returns an unknown rule unchanged', () => expect(scoringRuleTitle('toString')).toBe('toString'))
})

describe('the rule of a section', () => {
  it.each([
    ['material', 'all-or-nothing', '各小题得分相加'],
    ['essay', 'proportional', '按采分点评分'],
    ['fill', 'proportional', '按空得分'],
    ['fill', 'all-or-nothing', '全部答对才得分'],
    ['choice', 'proportional', '少选按比例得分，错选不得分'],
  ] as const)('for %s by %s is put in words that suit its questions', (type, rule, words) =>
    expect(sectionRuleTitle(type, rule)).toBe(words),
  )
  it('names its amounts', () => expect(sectionRuleTitle('uncertain_choice', 'fixed-partial', { fixed: 150 })).toContain('1.5 分'))
})
