import { momentOf, timeAgo } from '@/domain/time/relative-time'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('how long ago', () => {
  it.each([
    [-5 * MINUTE, '刚刚'],
    [0, '刚刚'],
    [SECOND - 1, '刚刚'],
    [SECOND, '1 秒前'],
    [MINUTE - 1, '59 秒前'],
    [MINUTE, '1 分钟前'],
    [HOUR - 1, '59 分钟前'],
    [HOUR, '1 小时前'],
    [DAY - 1, '23 小时前'],
    [DAY, '1 天前'],
    [30 * DAY - 1, '29 天前'],
    [30 * DAY, '2026-10-22'],
  ])('[D2-9-time-1] %i ms is %s', (passed, text) => expect(timeAgo(NOW - passed, NOW)).toBe(text))

  it('[D2-9-time-2] the date is that of Asia/Shanghai', () => {
    expect(timeAgo(Date.parse('2026-01-01T15:59:59Z'), NOW)).toBe('2026-01-01')
    expect(timeAgo(Date.parse('2026-01-01T16:00:00Z'), NOW)).toBe('2026-01-02')
  })

  it('[D2-9-time-3] a stamp of 10 digits is in seconds', () => {
    expect(timeAgo((NOW - 2 * HOUR) / 1000, NOW)).toBe('2 小时前')
    expect([1_000_000_000, 9_999_999_999].map(momentOf)).toEqual([1_000_000_000_000, 9_999_999_999_000])
    expect([999_999_999, 10_000_000_000, NOW].map(momentOf)).toEqual([999_999_999, 10_000_000_000, NOW])
  })
})
