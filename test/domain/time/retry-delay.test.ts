import { isTemporary, RETRY_LONGEST_MS, retryDelayOf } from '@/domain/time/retry-delay'

describe('the delay between retries', () => {
  it('doubles from one second, to thirty at most', () => {
    expect([1, 2, 3, 4, 5, 6, 1000].map(retryDelayOf)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, RETRY_LONGEST_MS, RETRY_LONGEST_MS])
  })

  it.each([0, 408, 429, 500, 503])('code %i is temporary', (code) => expect(isTemporary(code)).toBe(true))
  it.each([400, 401, 403, 404, 409, 410, 417])('code %i is permanent', (code) => expect(isTemporary(code)).toBe(false))
})
