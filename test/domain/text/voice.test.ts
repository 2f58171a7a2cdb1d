import { isVoiceLength } from '@/domain/text/voice'

it.each([
  [0, false],
  [0.5, true],
  [120, true],
  [121.9, true],
  [122.1, false],
  [Number.NaN, false],
])('a recording of %s seconds is accepted: %s', (seconds, isAccepted) => {
  expect(isVoiceLength(seconds)).toBe(isAccepted)
})
