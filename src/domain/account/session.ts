/** A token is renewed this many seconds before its expiry. */
const EXPIRY_MARGIN_SECONDS = 30
/** Minimum interval between two renewals, in milliseconds. */
export const REFRESH_DEDUPE_MS = 10_000

const MS = 1000

/**
 * Server time in milliseconds from which an access token is renewed. `now` and `offset` (local minus server) are in
 * milliseconds, `lifetime` in seconds.
 */
export function expiryOf(now: number, offset: number, lifetime: number): number {
  return now - offset + (lifetime - EXPIRY_MARGIN_SECONDS) * MS
}

/** Whether the token with this expiry must be renewed first. Same units as `expiryOf`. */
export function isPastExpiry(now: number, offset: number, expiry: number): boolean {
  return now - offset >= expiry
}

/** Clock skew above which a request is retried, in milliseconds. */
export const CLOCK_SKEW_MS = 300_000

/** Whether a timestamp is further from the server's time than the retry threshold. */
export function isClockStale(timestamp: string, now: number): boolean {
  return !/^\d{13}$/.test(timestamp) || Math.abs(Number(timestamp) - now) > CLOCK_SKEW_MS
}
