import { dayWords, WEEKDAYS, weekdayOf } from '@/domain/time/weekday'

it.each([
  ['2026-11-02', 0, '11月2日 星期一'],
  ['2026-11-01', 6, '11月1日 星期日'],
  ['2026-11-05', 3, '11月5日 星期四'],
])('%s is day %d of a week that begins on Monday, and read %s', (day, place, words) =>
  expect([weekdayOf(day), dayWords(day), WEEKDAYS[place]]).toEqual([place, words, words.at(-1)]),
)
