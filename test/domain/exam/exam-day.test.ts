import { daysUntil, examCountdownText, isDay } from '@/domain/exam/exam-day'

const EVENING = Date.UTC(2026, 10, 5, 12, 30)

describe('the day of an exam', () => {
  it.each([
    ['2026-11-05', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['soon', false],
    ['2026', false],
    ['2026-11', false],
    ['', false],
  ])('%s is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })

  it('counts in days of Shanghai', () => {
    expect(daysUntil('2026-11-05', EVENING)).toBe(0)
    expect(daysUntil('2026-11-06', EVENING)).toBe(1)
    expect(daysUntil('2026-11-06', EVENING + 4 * 3_600_000)).toBe(0)
    expect(daysUntil('2027-05-15', EVENING)).toBe(191)
    expect(daysUntil('2026-11-01', EVENING)).toBe(-4)
  })

  it.each([
    [3, '距考试还有 3 天'],
    [0, '今天考试，加油'],
    [-1, '考试日已过'],
  ])('the day in %i days is shown as %s', (days, text) => {
    expect(examCountdownText(days)).toBe(text)
  })
})
