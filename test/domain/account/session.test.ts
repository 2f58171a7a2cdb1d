import { CLOCK_SKEW_MS, expiryOf, isClockStale, isPastExpiry } from '@/domain/account/session'

const NOW = 1_772_416_800_000

describe('Document 2 §4, token expiry', () => {
  it.each([
    [0, 7_200, NOW + 7_170_000],
    [120_000, 7_200, NOW - 120_000 + 7_170_000],
    [-120_000, 7_200, NOW + 120_000 + 7_170_000],
    [0, 30, NOW],
  ])('[D2-4-expiry-1] with an offset of %d ms and a lifetime of %d s the token is good until %d', (offset, lifetime, expected) => {
    expect(expiryOf(NOW, offset, lifetime)).toBe(expected)
  })

  it('begins at that very moment, in server time', () => {
    const expiry = expiryOf(NOW, 120_000, 7_200)
    expect(isPastExpiry(NOW + 7_169_999, 120_000, expiry)).toBe(false)
    expect(isPastExpiry(NOW + 7_170_000, 120_000, expiry)).toBe(true)
  })
})

describe('Document 2 §8, clock skew', () => {
  const now = 1_772_416_800_000
  it.each([
    [String(now), false],
    [String(now - CLOCK_SKEW_MS), false],
    [String(now + CLOCK_SKEW_MS), false],
    [String(now - CLOCK_SKEW_MS - 1), true],
    [String(now + CLOCK_SKEW_MS + 1), true],
    ['1772416800', true],
    ['', true],
    ['1772416800000x', true],
    ['x1772416800000', true],
    ['01772416800000', true],
  ])('a timestamp of %s is stale: %s', (timestamp, expected) => {
    expect(isClockStale(timestamp, now)).toBe(expected)
  })
})
