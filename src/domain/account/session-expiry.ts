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
