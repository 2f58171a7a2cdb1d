import { cookieLife, cookieText } from '@/domain/device/cookie'

const NOW = Date.UTC(2026, 10, 5, 12, 30)

describe('cookies', () => {
  it.each([
    ['2y', 2 * 365 * 86_400_000],
    ['1m', 30 * 86_400_000],
    ['1d', 86_400_000],
    ['3h', 10_800_000],
    ['5min', 300_000],
    ['7s', 7_000],
  ])('[D2-9-cookie-1] a life of %s is %i ms', (text, ms) => expect(cookieLife(text)).toBe(ms))

  it.each(['', '1', 'd', '1w', '-1d', '1.5h'])('"%s" is not a life', (text) => expect(() => cookieLife(text)).toThrow(RangeError))

  it('[D2-9-cookie-2] by default a cookie lives a day, on path /, SameSite Lax', () => {
    expect(cookieText('userId', '7', NOW)).toBe('userId=7; expires=Fri, 06 Nov 2026 12:30:00 GMT; path=/; SameSite=Lax')
    expect(cookieText('a', '会 计;', NOW, { life: '0s', path: '/x', sameSite: 'Strict' })).toBe(
      'a=%E4%BC%9A%20%E8%AE%A1%3B; expires=Thu, 05 Nov 2026 12:30:00 GMT; path=/x; SameSite=Strict',
    )
  })

  it.each(['', 'Expires', 'max-age', 'PATH', 'domain', 'secure', 'HttpOnly', 'SameSite'])(
    '[D2-5-cookie-1] "%s" is not a cookie name',
    (name) => expect(() => cookieText(name, 'x', NOW)).toThrow(RangeError),
  )
})
