import type { PlayedSpan } from '@/contract/learn/lesson.schema'

/** Furthest a player may move between two ticks at normal speed and still have played through, in seconds. */
const TICK_REACH_SECONDS = 2

/** Whether the way from `last` to `position` (seconds) was played, not jumped, at this `rate`. */
export function isPlayedThrough(last: number, position: number, rate: number): boolean {
  return position >= last && position - last <= TICK_REACH_SECONDS * rate
}

/**
 * A stretch played from `from` to `to` as a half-open span of whole seconds; null when there is none. Both ends are
 * rounded alike, so stretches that meet within a second leave no gap and none is counted twice.
 */
export function wholeSecondsOf(from: number, to: number): PlayedSpan | null {
  const span = { from: Math.round(from), to: Math.round(to) }
  return span.from < span.to ? span : null
}

/** Sorted, disjoint spans covering exactly the same seconds; touching ones are joined. */
export function joinSpans(spans: readonly PlayedSpan[]): PlayedSpan[] {
  const joined: PlayedSpan[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = joined[joined.length - 1]
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (from < to) joined.push({ from, to })
  }
  return joined
}
