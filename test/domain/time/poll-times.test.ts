import { nextPollAt } from '@/domain/time/poll-times'

it.each([
  [0, 5_000],
  [5_000, 15_000],
  [20_000, 60_000],
  [60_000, 300_000],
  [899_999, 900_000],
  [900_000, null],
])('%d ms after a payment was opened its provider is queried next at %s', (waited, next) => {
  expect(nextPollAt(1_000, 1_000 + waited)).toBe(next === null ? null : 1_000 + next)
})
