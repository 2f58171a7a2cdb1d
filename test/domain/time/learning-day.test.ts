import { learningDayOf, learningDayStart, learningDayText, streakOf } from '@/domain/time/learning-day'

/** 2026-11-05 in Asia/Shanghai, at an hour. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 5, hour - 8, minute)

describe('the learning day', () => {
  it('lasts from four to four in Shanghai', () => {
    const day = learningDayOf(at(4))
    expect(learningDayOf(at(3, 59))).toBe(day - 1)
    expect(learningDayOf(at(23, 59))).toBe(day)
    expect(learningDayOf(at(27, 59))).toBe(day)
    expect(learningDayOf(at(28))).toBe(day + 1)
  })

  it('is named by its date', () => {
    expect(learningDayText(learningDayOf(at(3)))).toBe('2026-11-04')
    expect(learningDayText(learningDayOf(at(4)))).toBe('2026-11-05')
  })

  it('begins at four', () => {
    expect(learningDayStart(learningDayOf(at(15)))).toBe(at(4))
  })
})

describe('a streak', () => {
  it.each([
    ['counts today', [10, 9, 8], 10, 3],
    ['still stands before today has anything', [9, 8], 10, 2],
    ['ends with a day left out', [10, 8, 7], 10, 1],
    ['is nothing after a day left out', [8, 7], 10, 0],
    ['is nothing without a day', [], 10, 0],
  ])('%s', (_, days, today, count) => {
    expect(streakOf(days, today)).toBe(count)
  })
})
