import { dateText, dayText, hourText, minuteText, monthDayText } from '@/domain/time/day-text'
import { fc } from '../../support/fast-check'

describe('moments shown in Asia/Shanghai (document 2 §9)', () => {
  it.each([
    ['2026-11-05T12:30:59Z', '2026-11-05 20:30'],
    ['2026-11-05T15:59:59.999Z', '2026-11-05 23:59'],
    ['2026-11-05T16:00:00Z', '2026-11-06 00:00'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00'],
    ['1970-01-01T00:00:00Z', '1970-01-01 08:00'],
  ])('%s is %s', (moment, text) => {
    expect(minuteText(Date.parse(moment))).toBe(text)
    expect(dayText(Date.parse(moment))).toBe(text.slice(0, 10))
  })

  it('[D2-9-date-1] the default format is YYYY-MM-DD HH:mm:ss', () => {
    expect(dateText(Date.parse('2026-11-05T12:30:59Z'))).toBe('2026-11-05 20:30:59')
    expect(dateText(Date.parse('2026-03-09T16:04:05Z'))).toBe('2026-03-10 00:04:05')
  })

  it('shows hour and minute, and month and day, by themselves', () => {
    expect(hourText(Date.parse('2026-11-05T17:05:59Z'))).toBe('01:05')
    expect(monthDayText(Date.parse('2026-11-05T17:05:59Z'))).toBe('11 月 6 日')
  })

  it('[D2-9-time-2] says what a calendar of that zone says, wherever it runs', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit' })
    const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(moments, (moment) => expect(dayText(moment)).toBe(calendar.format(moment))),
      { verbose: 1 },
    )
  })
})
