import { scoringRuleTitle } from '@/domain/scoring/scoring-title'

describe('scoringRuleTitle', () => {
  it('says a rule in the words of a learner', () => {
    expect(scoringRuleTitle('half')).toBe('少选得一半分，错选不得分')
    expect(scoringRuleTitle('by-points')).toBe('按采分点评分')
  })
  it('names the amounts', () => {
    expect(scoringRuleTitle('per-option')).toBe('少选时每个正确选项得 0.5 分，错选不得分')
    expect(scoringRuleTitle('fixed-partial', { fixed: 150 })).toBe('少选得固定的 1.5 分，错选不得分')
    expect(scoringRuleTitle('all-or-nothing', { deduction: 50 })).toBe('全部答对才得分，答错倒扣 0.5 分')
    expect(scoringRuleTitle('all-or-nothing', { deduction: 50, floor: 0 })).toBe('全部答对才得分，答错倒扣 0.5 分，本类题最低 0 分')
  })
  it('leaves an unknown rule as it is', () => expect(scoringRuleTitle('toString')).toBe('toString'))
})
