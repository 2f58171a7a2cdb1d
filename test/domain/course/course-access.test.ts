import { canLearn, courseAccess } from '@/domain/course/course-access'

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
  ] as const)('%s', (_case, price, isSignedIn, right, access) => {
    expect(courseAccess(price, isSignedIn, right, NOW)).toBe(access)
  })

  it.each([
    ['owned', false, true],
    ['free', false, true],
    ['expired', false, false],
    ['expired', true, true],
    ['none', false, false],
    ['none', true, true],
  ] as const)('%s, trial %s: may learn %s', (access, isTrial, may) => {
    expect(canLearn(access, isTrial)).toBe(may)
  })
})
