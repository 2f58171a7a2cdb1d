import { liveSpanText } from '@/domain/learn/live-words'

/** 2026-11-05 20:30 in Asia/Shanghai. */
const now = Date.UTC(2026, 10, 5, 12, 30)
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 8, minute)

it.each([
  [at(5, 21), at(5, 22, 30), '今天 21:00–22:30'],
  [at(6, 0), at(6, 1), '明天 00:00–01:00'],
  [at(22, 20), at(22, 21, 30), '11 月 22 日 20:00–21:30'],
  [at(4, 20), at(4, 21), '11 月 4 日 20:00–21:00'],
])('the live span that begins at %s is shown in words', (start, end, text) => {
  expect(liveSpanText(start, end, now)).toBe(text)
})
