import { scoringRuleTitle } from '@/domain/scoring-title'

describe('scoringRuleTitle', () => {
  it('says a rule in the words of a learner', () => {
    expect(scoringRuleTitle('half')).toBe('少选得一半分，错选不得分')
    expect(scoringRuleTitle('by-points')).toBe('按采分点评分')
  })
  it('leaves an unknown rule as it is', () => expect(scoringRuleTitle('toString')).toBe('toString'))
})
