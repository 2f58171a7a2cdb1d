import { learnedMinutes, learnedTodayText } from '@/domain/learn/learned-words'

it.each([
  [0, 0],
  [29, 0],
  [30, 1],
  [630, 11],
])('%d seconds are %d minutes', (seconds, minutes) => expect(learnedMinutes(seconds)).toBe(minutes))

it.each([
  [{ todaySeconds: 630, streak: 3 }, '今天学习 11 分钟 · 连续学习 3 天'],
  [{ todaySeconds: 0, streak: 2 }, '今天学习 0 分钟 · 连续学习 2 天'],
  [{ todaySeconds: 0, streak: 0 }, '今天学习 0 分钟'],
])('%j is told as %s', (learned, text) => expect(learnedTodayText(learned)).toBe(text))
