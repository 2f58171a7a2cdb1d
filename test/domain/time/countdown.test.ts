import { countdownOf, countdownText, isLastMinute } from '@/domain/time/countdown'

const DAY = 86_400_000

describe('a countdown', () => {
  it('[D2-9-countdown-1] hours, minutes and seconds have two digits; tenths and days stand beside them', () => {
    expect(countdownOf(2 * DAY + 3 * 3_600_000 + 4 * 60_000 + 5_678)).toEqual({
      days: 2,
      hours: '03',
      minutes: '04',
      seconds: '05',
      tenths: 6,
    })
    expect(countdownOf(-5)).toEqual({ days: 0, hours: '00', minutes: '00', seconds: '00', tenths: 0 })
  })

  it.each([
    [2 * DAY + 11_045_000, '2 天 03:04:05'],
    [DAY - 1, '23:59:59'],
    [60_000, '00:01:00'],
    [59_999, '00:00:59.9'],
    [9_300, '00:00:09.3'],
    [0, '00:00:00.0'],
  ])('%d ms are shown as %s', (left, text) => expect(countdownText(left)).toBe(text))

  it('shows tenths in its last minute', () => expect([60_000, 59_999].map(isLastMinute)).toEqual([false, true]))
})
