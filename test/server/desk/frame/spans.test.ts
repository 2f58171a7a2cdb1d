import { type SpanName, spanAt, spanWords } from '#server/desk/frame/spans'
import { minuteText } from '@/domain/time/day'

const at = (text: string) => Date.parse(`${text}:00+08:00`)
const daysOf = (name: SpanName, now: string) => {
  const { from, below } = spanAt(name, at(now))
  return `${minuteText(from)} ${minuteText(below)}`
}

describe('days that move with the calendar of Shanghai', () => {
  it.each([
    ['today', '2026-11-30T00:00', '2026-11-30 00:00 2026-12-01 00:00'],
    ['today', '2026-11-30T23:59', '2026-11-30 00:00 2026-12-01 00:00'],
    ['yesterday', '2026-12-01T07:59', '2026-11-30 00:00 2026-12-01 00:00'],
    // A week begins on Monday.
    ['week', '2026-11-30T12:00', '2026-11-30 00:00 2026-12-01 00:00'],
    ['week', '2026-11-29T12:00', '2026-11-23 00:00 2026-11-30 00:00'],
    ['lastWeek', '2026-11-30T12:00', '2026-11-23 00:00 2026-11-30 00:00'],
    ['month', '2026-11-30T12:00', '2026-11-01 00:00 2026-12-01 00:00'],
    ['month', '2026-12-01T00:00', '2026-12-01 00:00 2026-12-02 00:00'],
    ['lastMonth', '2027-01-05T12:00', '2026-12-01 00:00 2027-01-01 00:00'],
    ['lastMonth', '2028-03-31T12:00', '2028-02-01 00:00 2028-03-01 00:00'],
  ] as const)('%s at %s are %s', (name, now, expected) => expect(daysOf(name, now)).toBe(expected))

  it('name every span in words', () => expect(Object.values(spanWords)).toEqual(['今天', '昨天', '本周', '上周', '本月', '上月']))
})
