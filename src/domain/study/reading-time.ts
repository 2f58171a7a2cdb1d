import { SECOND_MS } from '@/domain/time/units'

/** Faster than this nobody reads Chinese prose: 900 characters a minute. */
const CHARACTERS_A_SECOND = 15
const LEAST_SECONDS = 10
const MOST_SECONDS = 600

/** Seconds an article of so many characters must be open before its end counts as read. */
export function readingSeconds(characters: number): number {
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.ceil(characters / CHARACTERS_A_SECOND)))
}

/** Seconds that are still missing at a moment; 0 once it was open long enough. Moments are epoch milliseconds. */
export function readingLeft(characters: number, openedAt: number, now: number): number {
  return Math.max(0, readingSeconds(characters) - Math.floor((now - openedAt) / SECOND_MS))
}
