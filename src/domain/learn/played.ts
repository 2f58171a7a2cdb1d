import type { PlayedSpan } from '@/contract/learn/lesson.schema'

/** Seconds really played, one bit a second, least significant bit first in each byte. Product: progress is the union of seconds. */
export type Played = Uint8Array

const BITS = 8
const bytesFor = (length: number) => Math.ceil(length / BITS)
const bitCount = Uint8Array.from({ length: 256 }, (_none, byte) => byte.toString(2).replaceAll('0', '').length)
/** Seconds past the end were not played. */
const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0
function setBit(bytes: Uint8Array, at: number): void {
  const index = at >> 3
  bytes[index] = byteAt(bytes, index) | (1 << (at & 7))
}

/** The spans within `length` seconds, in their order, without what an earlier one holds: no second is looked at twice. */
function apart(spans: readonly PlayedSpan[], length: number): PlayedSpan[] {
  const kept: PlayedSpan[] = []
  for (const { from, to } of spans) {
    let parts = [{ from: Math.max(0, from), to: Math.min(to, length) }]
    for (const held of kept)
      parts = parts.flatMap((part) =>
        [
          { from: part.from, to: Math.min(part.to, held.from) },
          { from: Math.max(part.from, held.to), to: part.to },
        ].filter((rest) => rest.from < rest.to),
      )
    kept.push(...parts.filter((part) => part.from < part.to))
  }
  return kept
}

/** Nothing played of a lesson of `length` seconds. */
export const nothingPlayed = (length: number): Played => new Uint8Array(bytesFor(length))

/** Seconds played. */
export const countPlayed = (played: Played): number => played.reduce((sum, byte) => sum + byteAt(bitCount, byte), 0)

/** Whether second `at` was played. */
export const isPlayed = (played: Played, at: number): boolean => (byteAt(played, Math.floor(at / BITS)) & (1 << (at % BITS))) !== 0

/** Seconds played in either; as long as the longer of both. */
export function unionPlayed(a: Played, b: Played): Played {
  return Uint8Array.from({ length: Math.max(a.length, b.length) }, (_none, index) => byteAt(a, index) | byteAt(b, index))
}

/** Seconds played in both. */
export function commonPlayed(a: Played, b: Played): Played {
  return Uint8Array.from({ length: Math.min(a.length, b.length) }, (_none, index) => byteAt(a, index) & byteAt(b, index))
}

/** Adds spans [from, to) of whole seconds to what was played; what lies beyond `length` seconds is cut. */
export function addSpans(played: Played, spans: readonly PlayedSpan[], length: number): Played {
  const result = unionPlayed(played, nothingPlayed(length))
  for (const { from, to } of apart(spans, length)) for (let at = from; at < to; at++) setBit(result, at)
  return result
}

/**
 * Of the spans, in their order, the part that adds at most `limit` seconds which `played` does not hold yet: nobody plays
 * more than the clock and the fastest speed allow. Seconds played before cost nothing.
 */
export function addSpansWithin(played: Played, spans: readonly PlayedSpan[], length: number, limit: number): Played {
  const wanted = addSpans(played, spans, length)
  if (countPlayed(wanted) - countPlayed(played) <= limit) return wanted
  const result = addSpans(played, [], length)
  let left = Math.max(0, Math.floor(limit))
  for (const { from, to } of apart(spans, length)) {
    for (let at = from; at < to && left > 0; at++) {
      if (isPlayed(result, at)) continue
      setBit(result, at)
      left--
    }
  }
  return result
}

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
