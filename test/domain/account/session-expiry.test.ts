import { expiryOf, isPastExpiry } from '@/domain/account/session-expiry'

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

  it('is reached at the very moment, in server time', () => {
    const expiry = expiryOf(NOW, 120_000, 7_200)
    expect(isPastExpiry(NOW + 7_169_999, 120_000, expiry)).toBe(false)
    expect(isPastExpiry(NOW + 7_170_000, 120_000, expiry)).toBe(true)
  })
})
