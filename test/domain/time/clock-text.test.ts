import { clockText, durationText, secondsUntil } from '@/domain/time/clock-text'

describe('secondsUntil', () => {
  it('counts a started second as whole, so that 0 means over', () => expect(secondsUntil(5001, 0)).toBe(6))
  it('returns 0 at the very time', () => expect(secondsUntil(5000, 5000)).toBe(0))
  it('never returns a negative number', () => expect(secondsUntil(0, 99_000)).toBe(0))
})

describe('clockText', () => {
  it.each([
    [0, '00:00'],
    [545, '09:05'],
    [3599, '59:59'],
    [4145, '01:09:05'],
    [36_000, '10:00:00'],
    [100_800, '28:00:00'],
  ])('[D2-9-countdown-1] shows %d seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))
})

describe('durationText', () => {
  it.each([
    [0, '0 秒'],
    [60, '1 分'],
    [3605, '1 小时 5 秒'],
    [3909, '1 小时 5 分 9 秒'],
  ])('shows %d seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
})
