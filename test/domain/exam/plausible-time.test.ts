import { isPlausibleTime, secondsBetween } from '@/domain/exam/plausible-time'

it.each([
  [0, 0, true],
  [0, 1, false],
  [6, 7, false],
  [7, 7, true],
  [600, 57, true],
])('%i seconds for %i right answers: %s', (seconds, rightCount, isPlausible) => {
  expect(isPlausibleTime(seconds, rightCount)).toBe(isPlausible)
})

it.each([
  [0, 0, 0],
  [0, 30_999, 30],
  [3_600_000, 1_000, 0],
])('from %i to %i ms are %i seconds', (from, to, seconds) => {
  expect(secondsBetween(from, to)).toBe(seconds)
})
