import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/domain/time/units'

/** Units of a cookie's lifetime, in milliseconds: years of 365 days, months of 30. */
const units = new Map([
  ['y', 365 * DAY_MS],
  ['m', 30 * DAY_MS],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['min', MINUTE_MS],
  ['s', SECOND_MS],
])

/** Names reserved as cookie attributes. */
const reserved = new Set(['expires', 'max-age', 'path', 'domain', 'secure', 'httponly', 'samesite', 'priority', 'partitioned'])

/** Milliseconds of a lifetime such as `1d` or `30min`. Throws RangeError for anything else. */
export function cookieLife(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)(y|min|m|d|h|s)$/.exec(text) ?? []
  const ms = units.get(unit)
  if (ms === undefined) throw new RangeError(`not a cookie's life: ${text}`)
  return Number(count) * ms
}

type CookieOptions = { life?: string; path?: string; sameSite?: 'Lax' | 'Strict' | 'None' }

/**
 * The text that sets a cookie; `now` in epoch milliseconds. Defaults: one day, every path, SameSite Lax.
 * Throws RangeError for a name that is missing or reserved.
 */
export function cookieText(
  name: string,
  value: string,
  now: number,
  { life = '1d', path = '/', sameSite = 'Lax' }: CookieOptions = {},
): string {
  if (name === '' || reserved.has(name.toLowerCase())) throw new RangeError(`not a cookie's name: ${name}`)
  const expires = new Date(now + cookieLife(life)).toUTCString()
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}; expires=${expires}; path=${path}; SameSite=${sameSite}`
}
