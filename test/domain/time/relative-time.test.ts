import { momentOf, nearMomentText, timeAgo, waitText } from '@/domain/time/relative-time'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the elapsed time', () => {
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
  ])('[D2-9-time-1] the elapsed time of %i ms is shown as %s', (passed, text) => expect(timeAgo(NOW - passed, NOW)).toBe(text))

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

const at = (text: string) => Date.parse(`${text}+08:00`)

describe('a time near now', () => {
  it.each([
    ['2026-11-22T20:00', '今天 20:00'],
    ['2026-11-22T00:00', '今天 00:00'],
    ['2026-11-23T09:30', '明天 09:30'],
    ['2026-11-24T09:30', '11 月 24 日 09:30'],
    ['2026-11-21T23:59', '11 月 21 日 23:59'],
  ])('%s is shown as %s', (moment, text) => {
    expect(nearMomentText(at(moment), at('2026-11-22T12:00'))).toBe(text)
  })
})

describe('a waiting time', () => {
  it.each([
    [-1, '1 秒'],
    [0, '1 秒'],
    [0.2, '1 秒'],
    [37, '37 秒'],
    [60, '60 秒'],
    [60.1, '2 分钟'],
    [61, '2 分钟'],
    [120, '2 分钟'],
    [3600, '60 分钟'],
    [3601, '2 小时'],
    [86_400, '24 小时'],
  ])('a waiting time of %d seconds is shown as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})
