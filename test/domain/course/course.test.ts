import { canLearn, courseAccess, hoursText, learnersText, ratingText, withDescendants } from '@/domain/course/course'

it.each([
  [0, ''],
  [9, ''],
  [10, '10 人在学'],
  [1250, '1.2k 人在学'],
])('%i learners are shown in words', (count, text) => expect(learnersText(count)).toBe(text))

it.each([
  [0, ''],
  [20, '共 1 分钟'],
  [3000, '共 50 分钟'],
  [3600, '共 1 小时'],
  [45_000, '共 12.5 小时'],
])('%i seconds are shown in words', (seconds, text) => expect(hoursText(seconds)).toBe(text))

it('a rating is shown with its number of reviews', () => expect(ratingText(47, 3)).toBe('4.7 分 · 3 条评价'))

const NOW = 1000

describe('access to a course', () => {
  it.each([
    ['a priced course without a right', 100, true, null, 'none'],
    ['a visitor', 100, false, null, 'none'],
    ['a free course for a visitor', 0, false, null, 'none'],
    ['a free course when signed in', 0, true, null, 'free'],
    ['a right without end', 100, true, { expiresAt: null }, 'owned'],
    ['a right in time', 100, true, { expiresAt: NOW + 1 }, 'owned'],
    ['a right that ends now', 100, true, { expiresAt: NOW }, 'expired'],
    ['a course that became free after the right ended', 0, true, { expiresAt: NOW }, 'free'],
  ] as const)('depends on the learner’s right: %s', (_case, price, isSignedIn, right, access) => {
    expect(courseAccess(price, isSignedIn, right, NOW)).toBe(access)
  })

  it.each([
    ['owned', false, true],
    ['free', false, true],
    ['expired', false, false],
    ['expired', true, true],
    ['none', false, false],
    ['none', true, true],
  ] as const)('%s, trial %s, gives permission to learn: %s', (access, isTrial, may) => {
    expect(canLearn(access, isTrial)).toBe(may)
  })
})

const nodes = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: null },
  { id: 11, parent_id: 1 },
  { id: 111, parent_id: 11 },
  { id: 112, parent_id: 11 },
]

describe('a category with its descendants', () => {
  it.each([
    [1, [1, 11, 111, 112]],
    [11, [11, 111, 112]],
    [112, [112]],
    [2, [2]],
    [99, [99]],
  ])('%i lists itself and its descendants', (id, ids) => {
    expect(withDescendants(nodes, id)).toEqual(ids)
  })
})
