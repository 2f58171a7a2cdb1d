import {
  dateText,
  dayText,
  dayWords,
  hourText,
  learningDayOf,
  learningDayStart,
  learningDayText,
  learningWeekOf,
  minuteOfDay,
  minuteText,
  monthDayText,
  shanghaiHour,
  WEEKDAYS,
  weekdayOf,
} from '@/domain/time/day'
import { fc } from '../../support/fast-check'

describe('times shown in Asia/Shanghai (document 2 §9)', () => {
  it.each([
    ['2026-11-05T12:30:59Z', '2026-11-05 20:30'],
    ['2026-11-05T15:59:59.999Z', '2026-11-05 23:59'],
    ['2026-11-05T16:00:00Z', '2026-11-06 00:00'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00'],
    ['1970-01-01T00:00:00Z', '1970-01-01 08:00'],
  ])('%s is shown as %s', (moment, text) => {
    expect(minuteText(Date.parse(moment))).toBe(text)
    expect(dayText(Date.parse(moment))).toBe(text.slice(0, 10))
  })

  it('[D2-9-date-1] the default format is YYYY-MM-DD HH:mm:ss', () => {
    expect(dateText(Date.parse('2026-11-05T12:30:59Z'))).toBe('2026-11-05 20:30:59')
    expect(dateText(Date.parse('2026-03-09T16:04:05Z'))).toBe('2026-03-10 00:04:05')
  })

  it('include hour and minute, and month and day, by themselves', () => {
    expect(hourText(Date.parse('2026-11-05T17:05:59Z'))).toBe('01:05')
    expect(monthDayText(Date.parse('2026-11-05T17:05:59Z'))).toBe('11 月 6 日')
  })

  it('[D2-9-time-2] follow the calendar of that zone, wherever the code runs', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit', day: '2-digit' })
    const moments = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(moments, (moment) => expect(dayText(moment)).toBe(calendar.format(moment))),
      { verbose: 1 },
    )
  })
})

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

  it('has its date as a name', () => {
    expect(learningDayText(learningDayOf(at(3)))).toBe('2026-11-04')
    expect(learningDayText(learningDayOf(at(4)))).toBe('2026-11-05')
  })

  it('begins at four', () => {
    expect(learningDayStart(learningDayOf(at(15)))).toBe(at(4))
  })
})

it.each([
  ['2026-11-02', 0, '11月2日 星期一'],
  ['2026-11-01', 6, '11月1日 星期日'],
  ['2026-11-05', 3, '11月5日 星期四'],
])('%s is day %d of a week that begins on Monday, and is shown as %s', (day, place, words) =>
  expect([weekdayOf(day), dayWords(day), WEEKDAYS[place]]).toEqual([place, words, words.at(-1)]),
)

describe('the start of an hour in Shanghai', () => {
  it.each([
    ['2026-03-02T10:00:00+08:00', 0, 20, '2026-03-02T20:00:00+08:00'],
    ['2026-03-02T00:00:00+08:00', 0, 0, '2026-03-02T00:00:00+08:00'],
    ['2026-03-02T23:59:59+08:00', 1, 9, '2026-03-03T09:00:00+08:00'],
    ['2026-03-02T07:00:00+08:00', -2, 19, '2026-02-28T19:00:00+08:00'],
  ])('counts from %s, %i days on, at %i', (now, days, hour, moment) => {
    expect(shanghaiHour(Date.parse(now), days, hour)).toBe(Date.parse(moment))
  })
})

const shanghai = (text: string) => Date.parse(`${text}+08:00`)

describe('the learning week', () => {
  it('begins on a Monday at four in the morning in Shanghai', () => {
    const week = learningWeekOf(shanghai('2026-03-02T04:00:00'))
    expect(learningWeekOf(shanghai('2026-03-02T03:59:59'))).toBe(week - 1)
    expect(learningWeekOf(shanghai('2026-03-09T03:59:59'))).toBe(week)
    expect(learningWeekOf(shanghai('2026-03-09T04:00:00'))).toBe(week + 1)
  })
})

it.each([
  ['2026-03-02T00:00:00', 0],
  ['2026-03-02T20:05:59', 1205],
  ['2026-03-02T23:59:00', 1439],
])('%s is minute %d of its day', (text, minute) => expect(minuteOfDay(shanghai(text))).toBe(minute))
