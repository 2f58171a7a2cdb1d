import { feelNames, feelsFor, inDaysText, judgedBy, leaveRuleText } from '@/domain/tiku/review'

describe('feelsFor', () => {
  it.each(['wrong', 'partial'] as const)('offers one word for a %s answer', (verdict) => expect(feelsFor(verdict)).toEqual(['again']))
  it.each(['right', 'blank', 'unmarked'] as const)('leaves the rating of %s to the learner', (verdict) =>
    expect(feelsFor(verdict).map((feel) => feelNames[feel])).toEqual(['没记住', '有点吃力', '记得', '很轻松']),
  )
})

describe('inDaysText', () => {
  it.each([
    [-1, '今天'],
    [0, '今天'],
    [1, '明天'],
    [29, '29 天后'],
    [30, '约 1 个月后'],
    [364, '约 12 个月后'],
    [365, '约 1 年后'],
    [400, '约 1 年后'],
  ])('shows %d days as %s', (days, text) => expect(inDaysText(days)).toBe(text))
})

describe('leaveRuleText', () => {
  const rule = { leaveBy: 'streak' as const, leaveStreak: 2, leaveDays: 30, isFavouriteReviewed: false }
  it.each([
    [rule, '连续答对 2 次，就移到“已掌握”'],
    [{ ...rule, leaveStreak: 1 }, '答对 1 次，就移到“已掌握”'],
    [{ ...rule, leaveBy: 'stability' as const }, '复习到能记住 30 天，就移到“已掌握”'],
  ])('describes %j', (settings, text) => expect(leaveRuleText(settings)).toBe(text))
})

describe('judgedBy', () => {
  it.each([
    ['wrong', 'easy', 1, 'wrong'],
    ['partial', 'good', 1, 'partial'],
    ['right', 'again', 1, 'unmarked'],
    ['right', 'hard', 2, 'right'],
    ['right', 'good', 3, 'right'],
    ['right', 'easy', 4, 'right'],
    ['blank', 'again', 1, 'wrong'],
    ['blank', 'good', 3, 'right'],
    ['unmarked', 'again', 1, 'wrong'],
    ['unmarked', 'easy', 4, 'right'],
  ] as const)('%s felt as %s is rated %d and counts as %s', (verdict, feel, rating, counted) =>
    expect(judgedBy(verdict, feel)).toEqual({ rating, verdict: counted }),
  )
})
