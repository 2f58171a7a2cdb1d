import { monthOf, nextMonthAt, quotaGrants } from '@/domain/doubt/doubt-quota'

describe('the month of questions', () => {
  it.each([
    ['2026-11-30T15:59:59Z', '2026-11', '2026-11-30T16:00:00Z'],
    ['2026-11-30T16:00:00Z', '2026-12', '2026-12-31T16:00:00Z'],
    ['2026-12-31T16:00:00Z', '2027-01', '2027-01-31T16:00:00Z'],
  ])('at %s is %s, until %s', (now, month, end) => {
    expect(monthOf(Date.parse(now))).toBe(month)
    expect(nextMonthAt(Date.parse(now))).toBe(Date.parse(end))
  })
})

describe('what is granted', () => {
  it.each([
    [false, ['grant:2026-11:base'], 5],
    [true, ['grant:2026-11:base', 'grant:2026-11:course'], 20],
  ])('with a course: %s', (hasCourse, refs, sum) => {
    const grants = quotaGrants('2026-11', { hasCourse })
    expect(grants.map(({ ref }) => ref)).toEqual(refs)
    expect(grants.reduce((total, { count }) => total + count, 0)).toBe(sum)
  })
})
